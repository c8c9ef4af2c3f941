/*
 * The face plate with the panel behind its window, and the lid. The plate is printed on its outer side; drawn here with the face
 * flat: x as on the clock, y along the face, z = 0 its outline.
 *
 * Revision B · not built: ../state.md says what that means.
 */
module window(size, at, from, to) translate([at[0], at[1], 0]) hull() {
  translate([0, 0, from - 0.01]) linear_extrude(0.01) rounded(size, 1);
  translate([0, 0, to]) linear_extrude(0.01) rounded([for (s = size) s + 2 * (to - from)], 1);
}

/* Middle of the panel's picture: its board can be read in two ways, and the window shows the picture with a margin by either. */
picture_rise = panel_picture[3] - panel_picture[2];
picture_at = middle + (panel_picture[2] + panel_picture[3]) / 2;
stand = glass[2] + 0.4; // of the panel's board off the plate: its glass, and the tape under that

/* Four posts beside the panel's board for the carrier board. */
post = stand + 1.6 + spacer;
module carrier_posts() for (x = [-1, 1], y = [-1, 1])
  translate([x * board_holes[0] / 2, middle + board[2] + y * board_holes[1] / 2, -under - post]) children();

module face() difference() {
  union() {
    translate([-plate_side, plate_from, -under]) cube([2 * plate_side, plate_to - plate_from, plate]);
    for (x = [-1, 1], y = [-1, 1]) translate([x * panel_holes[0] / 2, middle + y * panel_holes[1] / 2, -under - stand]) cylinder(d = 5, h = stand + 0.5);
    carrier_posts() cylinder(d = 5.2, h = post + 0.5);
  }
  carrier_posts() translate([0, 0, -1]) cylinder(d = tap[1], h = 9);
  window([panel_picture[0] + 1.6, panel_picture[1] + picture_rise + 1.6], [0, picture_at], -under - 1, -lip + 0.01);
  translate([0, picture_at + glass[3], -under - stand - 1]) block([glass[0] + 0.6, glass[1] + picture_rise + 0.6, stand + 1]);
  for (x = [-1, 1], y = [-1, 1]) translate([x * panel_holes[0] / 2, middle + y * panel_holes[1] / 2, -under - stand - 1]) cylinder(d = tap[1], h = stand + 1 + plate - 0.5);
}

/* The lid at the back, as it stands: over the cells, the power switch, the USB socket and Jolt's own button. */
lid_size = [notch[0] + 22, notch[1] + 6];
module lid() difference() {
  union() {
    translate([-lid_size[0] / 2, depth + 0.05, 0.5]) cube([lid_size[0], wall, lid_size[1]]);
    sides() translate([notch[0] / 2 - fit - 2, depth - wall, ground + fit]) cube([2, wall + 0.1, notch[1] - ground - 2 * fit]);
    translate([-notch[0] / 2 + fit, depth - wall, notch[1] - fit - 2]) cube([notch[0] - 2 * fit, wall + 0.1, 2]);
  }
  sides() translate([lid_hole, depth + 10, lid_z]) rotate([90, 0, 0]) cylinder(d = screw[0], h = 30);
}
