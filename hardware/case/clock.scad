/*
 * One case: its parts as they are printed (-D part="shell"), the clock put together, drawn apart, cut, from below, and what must be empty.
 * A board's file includes this one and says what it has.
 */
include <dims.scad>
include <shell.scad>
include <base.scad>
include <button.scad>
include <face.scad>
include <ghosts.scad>

part = "clock";
apart = 0; // mm between the parts of a drawing

/* The face plate, flat, and what hangs on it: a board's file draws its own after this one. */
module faces() sheet(-plate_side, plate_side);
module face_ghosts() {}

module ghosts() {
  common_ghosts();
  face_ghosts();
}

module drawn() {
  color([0.66, 0.69, 0.73]) shell();
  translate([0, -apart * 0.64, -apart * 0.77 - apart * 0.6]) color([0.36, 0.38, 0.42]) base();
  translate([0, -apart * 1.3, 0]) color([0.8, 0.82, 0.85]) on_face() faces();
  translate([0, 0, apart]) color([0.75, 0.25, 0.2]) sides() translate([button_x, button_y, 0]) cap();
  translate([0, 0, -apart * 0.4]) color("khaki") seats(0);
  translate([0, apart, 0]) color([0.85, 0.6, 0.2]) lid();
  if (!apart) ghosts();
}

/* A part as it lies on the bed. */
module printed() {
  if (part == "shell") flipped() shell();
  if (part == "base") base();
  if (part == "face") rotate([180, 0, 0]) translate([0, 0, lip]) faces();
  if (part == "cap") rotate([180, 0, 0]) translate([0, 0, -height - proud]) cap();
  if (part == "seat") rotate([180, 0, 0]) translate([0, 0, -seat_top]) seat();
  if (part == "stop-seat") rotate([180, 0, 0]) translate([0, 0, -stop_top]) stop_seat();
  if (part == "lid") rotate([-90, 0, 0]) translate([0, -depth - wall - 0.05, 0]) lid();
}
module flipped() rotate([180, 0, 0]) translate([0, 0, -height]) children();

/* What a part must measure on the bed, by its parameters alone: the maker compares it with the mesh. */
along_face = plate_to - plate_from;
base_high = max(at_face(5, 0)[1], lipo || !key_lock ? ground + bracket_high - 1 : 0);
function size_of(part) =
  part == "shell" ? [length, depth - wall - fit, height - ground]
  : part == "base" ? [length, depth, base_high]
  : part == "face" ? [2 * plate_side, along_face, plate + face_back]
  : part == "cap" ? [button[0] + 2 * brim, button[1] + 2 * brim, height + proud - rest]
  : part == "seat" ? seat
  : part == "stop-seat" ? stop_seat
  : part == "lid" ? [lid_size[0], lid_size[1], wall + (coin_cell ? coin[2] : wall)]
  : undef;

/* Part and how many. */
kit = concat(
  [["shell", 1], ["base", 1], ["face", 1]],
  stop_key ? [["stop-seat", 1]] : [],
  [["cap", 2], ["seat", 2], ["lid", 1]]
);

module facts() {
  echo(kit = [for (row = kit) [row[0], row[1], size_of(row[0])]]);
  echo(facts = [
    ["length", length], ["depth", depth], ["height", height], ["proud", proud], ["tilt", tilt], ["foot", foot], ["middle", middle],
    ["buttonX", button_x], ["buttonY", button_y], ["buttonWide", button[0]], ["buttonDeep", button[1]], ["guide", guide + wall],
    ["footX", feet[0][0]], ["footFront", feet[0][1]], ["footBack", feet[1][1]], ["stroke", stroke], ["preload", preload],
    ["washers", len(washers) * stack], ["posts", len(washers)], ["washersY", [for (at = washers) 1] * [for (at = washers) at[1]] / len(washers)],
    ["screws", 2 * len(screws())], ["recess", under],
  ]);
}

/* Two things that may not share any room; each is empty, or the case cannot be put together. */
module seats(z) {
  sides() translate([button_x, button_y, z]) seat();
  if (stop_key) translate([stop_at[0], stop_at[1], z]) stop_seat();
}
module buttons(press) sides() translate([button_x, button_y, -press]) cap();
module clash() {
  if (part == "clash-bought") intersection() {
    union() { shell(); translate([0, 0, -0.01]) base(); on_face() faces(); lid(); seats(-0.01); }
    ghosts();
  }
  if (part == "clash-inside") intersection() {
    face_ghosts();
    union() { floor_ghosts(); top_ghosts(); }
  }
  if (part == "clash-low") intersection() {
    floor_ghosts();
    union() { top_ghosts(); lid(); seats(0); }
  }
  if (part == "clash-shell") intersection() {
    shell();
    union() { translate([0, 0, -0.01]) base(); on_face() faces(); lid(); seats(-0.01); }
  }
  if (part == "clash-face") intersection() {
    on_face() faces();
    union() { base(); seats(0); }
  }
  if (part == "clash-press") intersection() {
    union() { buttons(0); buttons(stroke); }
    union() { shell(); seats(0); }
  }
  if (part == "clash-base") intersection() {
    base();
    union() { lid(); seats(0); }
  }
  if (part == "clash-insert") intersection() {
    for (way = [3, 10, 25]) on_face(-way) faces();
    shell();
  }
  if (part == "clash-slide") intersection() {
    for (way = [2, 4, 7, 12]) translate([0, -way * cos(tilt), -way * sin(tilt)]) base();
    union() { shell(); on_face() faces(); }
  }
}

if (part == "facts") facts();
else if (part == "clock") drawn();
else if (part == "cut") half(-1, cut_x) drawn();
else {
  printed();
  clash();
}
cut_x = button_x;
