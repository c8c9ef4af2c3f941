/*
 * What a player strikes: a lever on a steel pin, and the seat that holds the switch, the felt on which a hit ends, and the pin in its slots.
 * The lever is one profile, drawn out along its pin, and printed on its side: so its hole is round, and it is strong the way it is bent.
 *
 * Revision B · not built: ../state.md says what that means.
 */

/* Profile in u and z. */
module lever_profile() {
  axis = height - hinge_drop;
  difference() {
    union() {
      translate([cap[0], height + proud - cap_plate]) square([cap[1] - cap[0], cap_plate]);
      for (u = [cap[0], cap[1] - skin]) translate([u, height - skirt]) square([skin, skirt + proud - 0.5]);
      for (u = [(cap[0] + arm) / 2, (arm + cap[1]) / 2]) translate([u - 0.6, height - skirt + 2]) square([1.2, skirt + proud - 3]);
      translate([0, axis - 2.4]) square([cap[0] + skin, 4.8]);
      translate([0, axis]) circle(hub);
      translate([cap[1] - skin, catch_top() - 1.8]) square([skin + catch, 1.8]);
      translate([cap[0], axis - 2.4]) square([skin, 8]);
    }
    translate([0, axis]) circle(d = bore);
  }
}

/* The rib that presses the stem; further out it is longer, by a slant of 45 degrees, and ends on the felt. */
post_end = seat_top + key_body[2] - preload;
rest_end = seat_top + felt + stroke;
module lever_rib() translate([arm - 1.5, 0, 0]) rotate([90, 0, 90]) linear_extrude(3) polygon(concat(
  [for (side = [-1, 1], at = side > 0 ? [0, 1, 2] : [2, 1, 0]) [
    side * [stop_ribs[0], stop_ribs[0] + post_end - rest_end, stop_ribs[1]][at],
    [post_end, rest_end, rest_end][at]]],
  [[cap_wide / 2, height + proud - 1], [-cap_wide / 2, height + proud - 1]]
));

function catch_top() = height - wall - felt;

module lever() translate([hinge[0], hinge[1], 0]) {
  rotate([90, 0, 0]) linear_extrude(cap_wide, center = true) lever_profile();
  lever_rib();
  for (side = [-1, 1]) translate([cap[0], side > 0 ? cap_wide / 2 - skin : -cap_wide / 2, height - skirt])
    cube([cap[1] - cap[0], skin, skirt + proud - 0.5]);
}

/* Pressed: turned about its pin until the stem has gone down so far; and shifted as far as its play lets it. */
module pressed(way, lift = 0, yaw = 0) translate([hinge[0], hinge[1], height - hinge_drop + lift])
  rotate([0, asin(way / arm), yaw]) translate([-hinge[0], -hinge[1], hinge_drop - height]) children();

/* Drawn at its place; the switch's clips find room in a cone, so it is printed as it lies, without support. */
module seat() translate([hinge[0], hinge[1], 0]) difference() {
  union() {
    translate([0, 0, seat_top - seat_thick]) linear_extrude(seat_thick) seat_outline();
    for (side = [-1, 1]) translate([0, side * (cheek_at + cheek[1] / 2), seat_top - 1]) {
      block([6, cheek[1], height - hinge_drop - 1.6 - pin[0] / 2 - seat_top + 1 - 3]);
      block([pin[0] - 0.4, cheek[1], height - hinge_drop - pin[0] / 2 - 0.1 - seat_top + 1]);
    }
  }
  translate([arm, 0, 0]) {
    block([key_cut[0], key_cut[0], 50], seat_top - 25);
    translate([0, 0, seat_top - key_cut[1] - 10]) linear_extrude(10, scale = key_cut[0] / (key_cut[0] + 20))
      square(key_cut[0] + 20, center = true);
  }
  for (at = seat_holes) translate([at[0], at[1], 0]) upright(screw[0], seat_top - 10, seat_top + 1);
}
module seat_outline() polygon([
  [-15, -5], [-15, 5], [-5, 29], [10, 29], [30, 33], [43, 33], [48, 20], [48, -20], [43, -33], [30, -33], [10, -29], [-5, -29],
]);

/* For the stop button. */
module stop_plate() translate([stop_at[0], stop_at[1], 0]) difference() {
  block(stop_seat, stop_top - stop_seat[2]);
  block([key_cut[0], key_cut[0], 50], stop_top - 25);
  block([key_cut[0] + 4, key_cut[0] + 4, 50], stop_top - key_cut[1] - 50);
  for (side = [-1, 1]) translate([0, side * stop_hole, 0]) upright(screw[0], stop_top - 10, stop_top + 1);
}
