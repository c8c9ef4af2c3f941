/*
 * The base: floor, front wall and the groove for the lower edge of the face plate. It goes on along the face: front edge first, then up.
 * It is printed as it stands.
 *
 * Revision B · not built: ../state.md says what that means.
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
    bay();
    tray();
    bracket(toggle_x, toggle[0]);
    if (!key_lock) bracket(58, lock[0]);
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
  translate([0, 16, ground - 0.6]) linear_extrude(1) text(str("nardy-clock  revision ", revision), size = 5, halign = "center");
}

/* Keeps the shell where it belongs. */
module rim() difference() {
  union() {
    sides() translate([inside / 2 - 2, 20, ground - 1]) cube([2, depth - wall - fit - 20, 6]);
    sides() translate([lid_hole + 8, depth - wall - fit - 2, ground - 1]) cube([inside / 2 - lid_hole - 8, 2, 5]);
  }
  for (x = screws(), y = column_y) hull() for (way = [0, 12]) translate([x, y + way, 0]) upright(column + 1.4, ground, ground + 20);
}

/* Low walls on three sides of the cells' holder; the lid is the fourth. */
module bay() translate([cells_at[0], cells_at[1], ground - 1]) difference() {
  block([cells[0] + 4.6, cells[1] + 4.6, 6]);
  block([cells[0] + 0.8, cells[1] + 0.8, 50], -1);
  translate([0, 60, 0]) block([200, 120, 50], -1);
}

/* Jolt.js lies on posts, for wires are soldered to its underside; one screw holds it, three walls keep it. */
module tray() translate([jolt_x, jolt_back, ground - 1]) {
  for (at = [[2.4, -6], [2.4, -jolt[0] + 2.4], [jolt[1] - 2.4, -6], [jolt_hole[1], -jolt_hole[0]]]) translate([at[0], at[1], 0]) difference() {
    upright(at == [jolt_hole[1], -jolt_hole[0]] ? 7 : 4.4, 0, jolt_high + 1);
    if (at == [jolt_hole[1], -jolt_hole[0]]) upright(tap[0], -1, 20);
  }
  difference() {
    translate([-2.4, -jolt[0] - 2.4, 0]) cube([jolt[1] + 4.8, jolt[0] - 8, jolt_high + 2.6]);
    translate([-fit, -jolt[0] - fit, -1]) cube([jolt[1] + 2 * fit, 100, 50]);
    translate([6, -jolt[0] - 10, -1]) cube([jolt[1] - 12, 20, 50]);
    translate([-10, -jolt[0] + 8, -1]) cube([100, jolt[0] - 24, 50]);
  }
}

/* A plate behind the lid for a switch that only the judge reaches. */
bracket_high = 24;
module bracket(x, across) translate([x, depth - 24, 0]) difference() {
  translate([-5, 0, ground - 1]) cube([10, 3, bracket_high]);
  translate([0, -1, ground + 13]) rotate([-90, 0, 0]) cylinder(d = across + 0.3, h = 10);
}
