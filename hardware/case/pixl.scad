/* Pixl.js: the glass is on the board; four keys under a flap, a coin cell on the lid. */
include <clock.scad>
board = "pixl";
coin_cell = true;
washers = [for (x = [-71, -45, -15, 15, 45, 71], y = [24, 50]) if (abs(x) > 40 || y > 30) [x, y]];
