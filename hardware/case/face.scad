/*
 * What a face plate is made of, and the lid. Plates are printed on their outer side; drawn here with the face
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
