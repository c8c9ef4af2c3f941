/*
 * The base: floor, front wall and the groove for the lower edge of the face plate. It goes on along the face: front edge first, then up.
 * It is printed as it stands.
 */
inside = inner - 2 * fit;

module base() difference() {
  union() {
    translate([-length / 2, 0, 0]) cube([length, depth, ground]);
    across(length) polygon([[0, 0], [wall, 0], [wall, foot + wall * tan(tilt)], [0, foot]]);
    across(inside) {
      band(0, 5, -lip, 0);
      hull() {
        band(-4, 4.5, -groove - rib, -groove);
        translate([wall, ground - 1]) square([8, 1]);
      }
      hull() {
        band(0, plate_from - 0.4, -groove - 0.1, -0.5);
        translate([wall / 2, ground - 1]) square([5, 1]);
      }
    }
    rim();
    for (at = washers) translate([at[0], at[1], 0]) upright(washer[1] - 0.6, ground - 1, ground + stack * washer[2] + 2);
    if (lipo) bay();
    if (lipo) bracket(26, toggle);
    if (!key_lock) bracket(-26, lock[0]);
    if (len(brain)) tray();
  }
  across(inner) band(plate_from - 0.4, slope, -groove, -lip);
  for (x = screws(), y = column_y) translate([x, y, 0]) {
    upright(screw[0], -1, ground + 1);
    upright(screw[1], -1, 2);
  }
  sides() for (at = feet) translate([at[0], at[1], 0]) upright(pad[0] + 0.6, -1, 1);
  for (at = washers) translate([at[0], at[1], 0]) upright(tap[0], ground + 2, ground + 100);
  translate([0, depth / 2, 0]) linear_extrude(0.8, center = true) difference() {
    square([card[0] + 1.6, card[1] + 1.6], center = true);
    square([card[0] + 0.6, card[1] + 0.6], center = true);
  }
}

/* Keeps the shell where it belongs. */
module rim() difference() {
  union() {
    sides() translate([inside / 2 - 2, 20, ground - 1]) cube([2, depth - wall - fit - 20, 6]);
    sides() translate([notch[0] / 2 + 15, depth - wall - fit - 2, ground - 1]) cube([inside / 2 - notch[0] / 2 - 15, 2, 6]);
  }
  for (x = screws(), y = column_y) hull() for (way = [0, 5]) translate([x, y + way, 0]) upright(column + 1.4, ground, ground + 20);
}

/* A plate behind the lid for a switch that only the judge reaches. */
bracket_high = 24;
module bracket(x, across) translate([x, depth - 22, 0]) difference() {
  translate([-9, 0, ground - 1]) cube([18, 3, bracket_high]);
  translate([0, -1, ground + 12]) rotate([-90, 0, 0]) cylinder(d = across + 0.3, h = 10);
}

/* For the pouch: it lies free, with room to swell, and is held by tape. */
bay_at = [0, 44];
module bay() translate([bay_at[0], bay_at[1], ground - 1]) difference() {
  block([cell[0] + 5, cell[1] + 5, cell[2] + 2.5]);
  block([cell[0] + 2, cell[1] + 2, 50], -1);
  block([cell[0] - 20, 200, 50], 1);
  block([200, cell[1] - 20, 50], 1);
}

/* For the board whose socket looks at the lid; a cable tie goes through the tunnel and over the board. */
tray_high = 6;
module tray() translate([0, depth - wall - 2 - brain[0] / 2, ground - 1]) difference() {
  block([brain[1] + 4, brain[0] + 3, tray_high + brain[2] + 1]);
  translate([-brain[1] / 2 - fit, -brain[0] / 2 - fit, tray_high + 1]) cube([brain[1] + 2 * fit, 100, 20]);
  block([brain[1] - 5, brain[0] - 5, 20], 3);
  translate([0, 4, 0]) block([brain[1] - 5, brain[0], 20], 3);
  block([100, 5, 2.4], 1.4);
}
