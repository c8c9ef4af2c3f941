/*
 * The shell: top, back and ends in one, open below and at the face. It is printed on its top: nothing leans by more than the face does.
 *
 * Revision B · not built: ../state.md says what that means.
 */
outline = [
  [wall + fit, ground],
  [wall + fit, foot + (wall + fit) * tan(tilt)],
  at_face(slope, 0),
  [depth - 2, height],
  [depth, height - 2],
  [depth, ground],
];

module shell() difference() {
  union() {
    difference() {
      across(length) polygon(outline);
      across(inner) translate([-1, -1]) square([depth - wall + 1, height - wall + 1]);
    }
    across(inner + 0.2) band(slope - 6, slope, -lip, 0);
    across(inner + 0.2) band(slope - 4.5, slope + 4.3, -groove - rib, -groove);
    sides() across(edge + 0.1, inner / 2 - edge / 2) {
      band(6, slope, -lip, 0);
      band(6, slope, -groove - rib, -groove);
    }
    for (x = screws(), y = column_y) translate([x, y, 0]) upright(column, ground, height - wall / 2);
    sides() at_hinge() {
      for (at = seat_holes) translate([at[0], at[1], 0]) upright(column, seat_top, height - wall / 2);
      for (side = [-1, 1]) translate([0, side * (cheek_at + cheek[1] / 2), height - hinge_drop - 4])
        block([cheek[0], cheek[1], hinge_drop + 4 - wall / 2]);
    }
    sides() translate([light_at[0], light_at[1], 0]) upright(column, height - wall - 3, height - wall / 2);
    translate([piezo_at[0], piezo_at[1], 0]) upright(piezo + 4, height - wall - 2, height - wall / 2);
    sides() lid_boss();
    for (side = [-1, 1]) translate([stop_at[0], stop_at[1] + side * stop_hole, 0]) upright(column, stop_top, height - wall / 2);
  }
  for (x = screws(), y = column_y) translate([x, y, 0]) upright(hole(), ground - 1, ground + insert[1]);
  sides() at_hinge() {
    for (at = seat_holes) translate([at[0], at[1], 0]) upright(hole(), seat_top - 1, seat_top + insert[1]);
    translate([cap[0] - side_gap, -cap_wide / 2 - side_gap, height - wall - 1])
      cube([cap[1] - cap[0] + side_gap + end_gap, cap_wide + 2 * side_gap, 10]);
    translate([0, 0, height - hinge_drop]) hull() for (z = [0, -20]) translate([0, 0, z]) rotate([90, 0, 0])
      cylinder(d = pin[0] + 0.1, h = pin[1] + 0.4, center = true);
  }
  sides() translate([light_at[0], light_at[1], 0]) {
    upright(light[0], height - wall - 4, height + 1);
    upright(light[1] + 0.2, height - wall - 8, height - wall);
  }
  translate([piezo_at[0], piezo_at[1], 0]) {
    upright(piezo + 0.6, height - wall - 3, height - wall);
    for (i = [0:5]) rotate(i * 60) translate([7, 0, 0]) upright(2, height - wall - 1, height + 1);
    upright(2, height - wall - 1, height + 1);
  }
  translate([stop_at[0], stop_at[1], 0]) {
    block([19.6, 19.6, 10], height - 5);
    for (side = [-1, 1]) translate([0, side * stop_hole, 0]) upright(tap[0], stop_top - 1, stop_top + 5);
  }
  translate([-notch[0] / 2, depth - wall - 3, -1]) cube([notch[0], 10, notch[1] + 1]);
  sides() translate([lid_hole, depth, lid_z]) rotate([90, 0, 0]) translate([0, 0, -1]) cylinder(d = hole(), h = insert[1] + 2.5);
  if (key_lock) translate([lock_at[0], depth, lock_at[1]]) rotate([90, 0, 0]) translate([0, 0, -1]) cylinder(d = lock[0] + 0.3, h = 20);
}

/* For a screw of the lid; it grows out of the back so that it needs no support when the shell stands on its top. */
module lid_boss() translate([lid_hole, depth - wall / 2, lid_z]) hull() {
  rotate([90, 0, 0]) cylinder(d = column, h = 8.2);
  translate([0, 0, 11]) rotate([90, 0, 0]) cylinder(d = column, h = 0.5);
}
