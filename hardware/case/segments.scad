/* XIAO nRF52840 and three seven-segment displays in a row: longer than a printer's bed, so cut into two. */
include <clock.scad>
board = "segments";
length = 318;
split = 50;
bosses = [-58, -42, 42, 58];
lipo = true;
brain = xiao_board;
lock_x = 80;
power_at = [-98, 98];
washers = [for (x = [-130, -104, -78, 78, 104, 130], y = [46, 72]) [x, y]];
