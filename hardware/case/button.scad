/*
 * What a player strikes: a cap that slides in the shell's well, wider below so that it cannot leave upward, and the seat with the switch
 * under it. A hit ends on the seat's felt before the switch is at its end. The cap is printed on its top, the seat on its top too.
 */
module cap() {
  top = height + proud;
  difference() {
    union() {
      translate([0, 0, rest]) linear_extrude(top - rest - 1) rounded(button, 5.6);
      translate([0, 0, top - 1.001]) linear_extrude(1.001, scale = [1 - 2 / button[0], 1 - 2 / button[1]]) rounded(button, 5.6);
      hull() {
        translate([0, 0, rest]) linear_extrude(flange - brim) rounded([for (b = button) b + 2 * brim], 5.6 + brim);
        translate([0, 0, rest + flange - 0.01]) linear_extrude(0.01) rounded(button, 5.6);
      }
    }
    translate([0, 0, rest - 1]) linear_extrude(top - wall - rest + 1) rounded([for (b = button) b - 2 * skirt], 4);
  }
  upright(8, post_to, top - 1);
  for (a = [0, 90]) rotate(a) block([button[a / 90] - 2, 1.2, 4], top - wall - 3.5);
}

module seat() plate_for_key(seat, seat_top, [for (side = [-1, 1]) [0, side * seat_hole]]);
module stop_seat() plate_for_key(stop_seat, stop_top, [for (side = [-1, 1]) [side * stop_hole, 0]]);

module plate_for_key(size, top, holes) difference() {
  block(size, top - size[2]);
  block([key_cut[0], key_cut[0], 50], top - 25);
  block([key_cut[0] + 4, key_cut[0] + 4, 50], top - key_cut[1] - 50);
  for (at = holes) translate([at[0], at[1], 0]) upright(screw[0], top - 10, top + 1);
}
