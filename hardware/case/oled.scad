/* Espruino WiFi and the 2.42 inch OLED: a third button on top, a pouch on the floor. */
include <clock.scad>
board = "oled";
stop_key = true;
lipo = true;
brain = wifi_board;
washers = [for (x = [-72, -47, 47, 72], y = [24, 50]) [x, y]];
