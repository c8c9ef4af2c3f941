/*
 * The bought parts as plain blocks, where they sit: to be looked at, and to be cut with what is printed, which must leave nothing.
 *
 * Revision B · not built: ../state.md says what that means.
 */
module switch_ghost(top, press = 0) {
  color("dimgray") block([key_body[0], key_body[0], key_body[1]], top + 0.01);
  color("dimgray") block([key_cut[0] - 0.1, key_cut[0] - 0.1, 5], top - 5);
  color("peru") block([3, 3, key_body[3]], top - key_body[3]);
  color("firebrick") block([4, 4, key_body[2] - key_body[1] - press - 0.02], top + key_body[1]);
}

module top_ghosts() {
  sides() at_hinge() {
    translate([arm, 0, 0]) switch_ghost(seat_top, preload + 0.02);
    color("silver") translate([0, 0, height - hinge_drop]) rotate([90, 0, 0]) cylinder(d = pin[0], h = pin[1], center = true);
  }
  sides() translate([light_at[0], light_at[1], 0]) color("red") {
    upright(5, height - wall, height - wall + light[2] - 2.5);
    translate([0, 0, height - wall + light[2] - 2.5]) sphere(d = 5);
    upright(3, height - wall - 22, height - wall);
  }
  color("gold") translate([piezo_at[0], piezo_at[1], 0]) upright(piezo, height - wall - 0.8, height - wall - 0.02);
  if (key_lock) color("silver") translate([lock_at[0], depth, lock_at[1]]) rotate([90, 0, 0]) {
    cylinder(d = lock[0], h = lock[2]);
    translate([0, 0, -3]) cylinder(d = lock[1], h = 2.98);
    translate([0, 0, wall + 0.1]) cylinder(d = lock[1], h = 3);
  }
  translate([stop_at[0], stop_at[1], 0]) {
    switch_ghost(stop_top);
    color("white") block([18, 18, 8], stop_top + key_body[1] + 1);
  }
}

module floor_ghosts() {
  color("slategray") for (at = washers) translate([at[0], at[1], 0]) difference() {
    upright(washer[0], ground + 0.02, ground + stack * washer[2]);
    upright(washer[1], ground, ground + 100);
  }
  color("black") sides() for (at = feet) translate([at[0], at[1], 0]) upright(pad[0], 1 - pad[1], 0.98);
  color("black") translate([cells_at[0], cells_at[1], 0]) block(cells, ground + 0.02);
  color("dimgray") translate([toggle_x, depth - 24, ground + 13]) rotate([90, 0, 0]) {
    translate([0, 0, 0.02]) block([toggle[1], toggle[2], toggle[3]]);
    translate([0, 0, -9.5]) cylinder(d = toggle[0], h = 9.6);
    translate([0, 0, -18]) cylinder(d = 3, h = 10);
  }
  jolt_ghost();
}

module jolt_ghost() translate([jolt_x, jolt_back, ground + jolt_high + 0.02]) {
  color("darkgreen") translate([0, -jolt[0], 0]) cube([jolt[1], jolt[0], 1.6]);
  color("silver") translate([jolt_usb - 4.5, -7, 1.6]) cube([9, 8, 3.2]);
  color("green") translate([0.2, -jolt[0] + 1, 1.6]) cube([7.8, 35, jolt[2] - 1.6]);
  color("white") translate([jolt[1] - 5, -36.5, 1.6]) cube([5, 28, 3]);
  color("white") translate([jolt[1], -36, 1.8]) cube([8, 27, 2.6]);
}

/* Plugs of the carrier board, with room for their wires: the middle of each on the board as its front is seen, and its size. */
function turned(size) = [size[1], size[0], size[2]];
plugs = [
  ["J1", [-26, 13.1], sh_plug], ["J2", [-17.5, 13.1], sh_plug], ["J3", [-9, 13.1], sh_plug], ["J4", [-0.5, 13.1], sh_plug],
  ["J5", [12.85, 18.6], soldered],
  ["J6", [25.75, 9], xh_plug], ["J7", [17.25, 9], xh_plug], ["J8", [8.75, 9], xh_plug],
  ["J9", [33.5, -9.25], turned(xh_plug)], ["J13", [33.5, -0.75], turned(xh_plug)], ["J11", [33.5, 7.75], turned(xh_plug)],
  ["J10", [-33.5, -9.25], turned(xh_plug)], ["J14", [-33.5, -0.75], turned(xh_plug)], ["J12", [-33.5, 7.75], turned(xh_plug)],
  ["J15", [-22.75, -17.2], xh_plug],
];

/* What the glass shows in the pictures: glass.svg, made of what the simulator shows. */
module picture() color([0.1, 0.12, 0.12]) translate([-panel_picture[0] / 2, middle + panel_picture[3] - panel_picture[1] / 2, -under + 0.05])
  linear_extrude(0.05) scale(panel_picture[0] / 400) import("glass.svg", dpi = 25.4);

/* Behind the face: the panel's glass and board; the carrier board with its plugs, and the time chip on that. */
module face_ghosts() on_face() {
  // by either reading of its place
  color("silver") for (at = [panel_picture[2], panel_picture[3]])
    translate([0, middle + at + glass[3], -under - glass[2]]) block([glass[0], glass[1], glass[2] - 0.02]);
  picture();
  color("purple") translate([0, middle, -under - stand - 1.6]) block([panel[0], panel[1], 1.58]);
  color("dimgray") translate([0, middle - 4, -under - stand - 4.4]) block([30, 40, 2.8]);
  color("black") translate([0, middle + panel_holes[1] / 2, -under - stand - 4.2]) block([23, 2.6, 2.6]);
  translate([0, middle, -under - post]) {
    color("darkgreen") translate([0, board[2], 0]) block([board[0], board[1], 1.58], -1.6);
    color("black") translate([0, panel_holes[1] / 2, 0.02]) block([23, 2.6, 8.4]);
    color("ivory") for (plug = plugs) translate([-plug[1][0], board[2] - plug[1][1], -1.62 - plug[2][2]]) block(plug[2]);
    translate([clock_chip_at[0], board[2] + clock_chip_at[1], -1.6]) {
      color("black") translate([0, -clock_chip_holes[1], 0]) block([20.4, 2.6, 8.5], -8.52);
      color("blue") block([clock_chip[0], clock_chip[1], 1.6], -12.6);
      color("blue") block([16, 14, clock_chip[2]], -12.6 - clock_chip[2]);
    }
  }
}

module ghosts() {
  top_ghosts();
  floor_ghosts();
  face_ghosts();
}
