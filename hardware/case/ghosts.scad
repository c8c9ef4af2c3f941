/*
 * The bought parts as plain blocks, where they sit: to be looked at, and to be cut with what is printed, which must leave nothing.
 */
module switch_ghost(press = 0) {
  color("dimgray") block([key_body[0], key_body[0], key_body[1]], seat_top + 0.01);
  color("dimgray") block([key_cut[0] - 0.1, key_cut[0] - 0.1, 5], seat_top - 5);
  color("peru") block([3, 3, key_body[3]], seat_top - key_body[3]);
  color("firebrick") block([4, 4, key_body[2] - key_body[1] - preload - press - 0.02], seat_top + key_body[1]);
}

module common_ghosts() {
  top_ghosts();
  floor_ghosts();
}

module top_ghosts() {
  sides() translate([button_x, button_y, 0]) switch_ghost();
  sides() translate([light_at[0], light_at[1], 0]) color("red") {
    upright(5, height - wall, height - wall + light[2] - 2.5);
    translate([0, 0, height - wall + light[2] - 2.5]) sphere(d = 5);
  }
  color("gold") translate([piezo_at[0], piezo_at[1], 0]) upright(piezo, height - wall - 0.8, height - wall - 0.02);
  if (key_lock) color("silver") translate([lock_x, depth, lock_z]) rotate([90, 0, 0]) {
    cylinder(d = lock[0], h = lock[2]);
    translate([0, 0, -3]) cylinder(d = lock[1], h = 2.98);
    translate([0, 0, wall + 0.1]) cylinder(d = lock[1], h = 3);
  }
  if (coin_cell) color("silver") translate([-coin[0] / 2 + 0.2, depth - coin[2], 8.2]) cube([coin[0] - 0.4, coin[2], coin[1] - 0.4]);
  if (stop_key) translate([stop_at[0], stop_at[1], stop_top - seat_top]) {
    switch_ghost();
    color("white") block([18, 18, 8], seat_top + key_body[1] + 1);
  }
}

module floor_ghosts() {
  color("slategray") for (at = washers) translate([at[0], at[1], 0]) difference() {
    upright(washer[0], ground + 0.02, ground + stack * washer[2]);
    upright(washer[1], ground, ground + 100);
  }
  color("black") sides() for (at = feet) translate([at[0], at[1], 0]) upright(pad[0], 1 - pad[1], 0.98);
  if (lipo) color("silver") translate([bay_at[0], bay_at[1], 0]) block(cell, ground + 0.02);
  if (lipo) color("teal") translate([power_at[0], power_at[1], 0]) block(power, ground + 0.02);
  if (len(brain)) translate([0, depth - wall - 2 - brain[0] / 2, ground + tray_high + 0.02]) {
    color("darkgreen") block([brain[1], brain[0], brain[2]]);
    color("silver") translate([0, brain[0] / 2 - 3, 0]) block([8, 8, 3], brain[2]);
  }
}
