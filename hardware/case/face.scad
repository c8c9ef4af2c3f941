/*
 * The face plate, the flap over Pixl.js's keys and the lid. Plates are printed on their outer side; drawn here with the face
 * flat: x as on the clock, y along the face, z = 0 its outline.
 */
module window(size, at, from, to) translate([at[0], at[1], 0]) hull() {
  translate([0, 0, from - 0.01]) linear_extrude(0.01) rounded(size, 1);
  translate([0, 0, to]) linear_extrude(0.01) rounded([for (s = size) s + 2 * (to - from)], 1);
}

module sheet(from, to) translate([from, plate_from, -under]) cube([to - from, plate_to - plate_from, plate]);
module stud(d, bore, h, at) translate([at[0], at[1], -under - h]) difference() {
  cylinder(d = d, h = h + 0.5);
  translate([0, 0, -1]) cylinder(d = bore, h = h + 1 + plate / 2);
}

/* pixl: the board hangs on four studs; a finger reaches its keys through a slot at either side. */
pixl_corner = [-pixl_board[0] / 2, middle - pixl_board[1] / 2];
pixl_stud = pixl_lcd[2] + 0.3;
pixl_middle = pixl_corner + pixl_view_at + pixl_view / 2;
slot = [15, 36];
slot_x = pixl_board[0] / 2 + pixl_keys[2] + slot[0] / 2;
slot_y = pixl_corner[1] + (pixl_keys[0] + pixl_keys[1]) / 2;
flap = [118, 46];
hook = [-53, 12]; // goes in with the flap pushed to the right, and holds when it is pushed back
toe = 2;
column_high = 6;
flap_screw = [53, middle];

module pixl_face() difference() {
  union() {
    sheet(-plate_side, plate_side);
    for (x = [pixl_hole[0], pixl_board[0] - pixl_hole[0]], y = [pixl_hole[1], pixl_board[1] - pixl_hole[1]])
      stud(4.2, tap[2], pixl_stud, pixl_corner + [x, y]);
    stud(column, hole(), column_high, flap_screw);
  }
  window([for (s = pixl_view) s + 2], pixl_middle, -under, -lip + 0.1);
  sides() translate([slot_x, slot_y, -20]) linear_extrude(40) rounded(slot, 3);
  translate([hook[0] - gap, middle - hook[1] / 2 - gap, -20]) cube([toe + 2 + 2 * gap, hook[1] + 2 * gap, 40]);
  translate([flap_screw[0], flap_screw[1], -20]) cylinder(d = hole(), h = 40);
}

module flap() {
  difference() {
    translate([0, middle, -lip + 0.05]) linear_extrude(lip - 0.05) rounded(flap, 3);
    window([for (s = pixl_view) s + 2 + 2 * plate], pixl_middle, -lip, 0.1);
    translate([flap_screw[0], flap_screw[1], -20]) cylinder(d = screw[0], h = 40);
  }
  translate([hook[0], middle - hook[1] / 2, 0]) {
    translate([0, 0, -under - 0.3]) cube([2, hook[1], under - 1]);
    rotate([-90, 0, 0]) linear_extrude(hook[1]) polygon([[0.1, under + 0.3], [-toe, under + 0.2 + toe], [-toe, under + 3.6], [2, under + 3.6], [2, under + 0.2]]);
  }
}

/* The lid at the back, as it stands: judge's socket, coin cell, and the switch where there is no lock. */
lid_size = [notch[0] + 20, notch[1] + 6];
module lid() difference() {
  union() {
    translate([-lid_size[0] / 2, depth + 0.05, 0.5]) cube([lid_size[0], wall, lid_size[1]]);
    sides() translate([notch[0] / 2 - fit - 2, depth - wall, ground + fit]) cube([2, wall + 0.1, notch[1] - ground - 2 * fit]);
    translate([-notch[0] / 2 + fit, depth - wall, notch[1] - fit - 2]) cube([notch[0] - 2 * fit, wall + 0.1, 2]);
    if (coin_cell) translate([0, depth - coin[2] + 0.05, 6]) difference() {
      translate([-coin[0] / 2 - 2, 0, 0]) cube([coin[0] + 4, coin[2] + 0.1, coin[1] + 4]);
      translate([-coin[0] / 2, -1, 2]) cube([coin[0], coin[2] + 1, coin[1]]);
      translate([-6, -1, coin[1]]) cube([12, coin[2] + 1, 10]);
    }
  }
  sides() translate([lid_hole, depth + 10, lid_z]) rotate([90, 0, 0]) cylinder(d = screw[0], h = 30);
}
