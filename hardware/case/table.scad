/*
 * The table clock's case: its parts as they are printed (-D part="shell"), the clock put together, drawn apart, cut, and what must be empty.
 *
 * Revision B · not built: ../state.md says what that means.
 */
include <dims.scad>
include <shell.scad>
include <base.scad>
include <lever.scad>
include <face.scad>
include <ghosts.scad>

part = "clock";
apart = 0; // mm between the parts of a drawing

module seats() {
  sides() seat();
  stop_plate();
}

module drawn() {
  color([0.66, 0.69, 0.73]) shell();
  translate([0, -apart * 0.64, -apart * 0.77 - apart * 0.6]) color([0.36, 0.38, 0.42]) base();
  translate([0, -apart * 1.3, 0]) color([0.8, 0.82, 0.85]) on_face() face();
  translate([0, 0, apart]) color([0.75, 0.25, 0.2]) sides() lever();
  translate([0, 0, -apart * 0.4]) color("khaki") seats();
  translate([0, apart, 0]) color([0.85, 0.6, 0.2]) lid();
  if (!apart) ghosts();
}

/* A part as it lies on the bed. */
module printed() {
  if (part == "shell") rotate([180, 0, 0]) translate([0, 0, -height]) shell();
  if (part == "base") base();
  if (part == "face") rotate([180, 0, 0]) translate([0, 0, lip]) face();
  if (part == "lever") rotate([90, 0, 0]) translate([-hinge[0], -hinge[1] + cap_wide / 2, 0]) lever();
  if (part == "seat") translate([0, 0, seat_thick - seat_top]) seat();
  if (part == "stop-seat") rotate([180, 0, 0]) translate([0, 0, -stop_top]) stop_plate();
  if (part == "lid") rotate([-90, 0, 0]) translate([0, -depth - wall - 0.05, 0]) lid();
}

/* What a part must measure on the bed, by its measures alone: the maker compares it with the mesh. */
lever_low = min(rest_end, height - hinge_drop - hub);
function size_of(part) =
  part == "shell" ? [length, depth - wall - fit, height - ground]
  : part == "base" ? [length, depth, max(at_face(5, 0)[1], ground + bracket_high - 1)]
  : part == "face" ? [2 * plate_side, plate_to - plate_from, plate + post]
  : part == "lever" ? [cap[1] + catch + hub, height + proud - lever_low, cap_wide]
  : part == "seat" ? [63, 66, height - hinge_drop - pin[0] / 2 - 0.1 - seat_top + seat_thick]
  : part == "stop-seat" ? stop_seat
  : part == "lid" ? [lid_size[0], lid_size[1], 2 * wall]
  : undef;

/* Part and how many. */
kit = [["shell", 1], ["base", 1], ["face", 1], ["lever", 2], ["seat", 2], ["stop-seat", 1], ["lid", 1]];

module facts() {
  echo(kit = [for (row = kit) [row[0], row[1], size_of(row[0])]]);
  echo(facts = [
    ["length", length], ["depth", depth], ["height", height], ["proud", proud], ["tilt", tilt], ["foot", foot], ["middle", middle],
    ["hingeX", hinge[0]], ["hingeY", hinge[1]], ["hingeDrop", hinge_drop], ["capFrom", cap[0]], ["capTo", cap[1]], ["capWide", cap_wide],
    ["arm", arm], ["postDrop", height - hinge_drop - post_end], ["stroke", stroke], ["preload", preload], ["play", play], ["tolerance", tolerance],
    ["pinRadius", pin[0] / 2], ["hubEnd", hub_end], ["hubRadius", hub], ["ribFrom", stop_ribs[0] + post_end - rest_end], ["ribTo", stop_ribs[1]],
    ["footX", feet[0][0]], ["footFront", feet[0][1]], ["footBack", feet[1][1]], ["footHigh", pad[1] - 1],
    ["washers", len(washers) * stack], ["posts", len(washers)], ["washersY", [for (at = washers) 1] * [for (at = washers) at[1]] / len(washers)],
    ["cellsY", cells_at[1]], ["baseScrews", 2 * len(screws())], ["seatScrews", len(seat_holes)], ["recess", under],
  ]);
}

module along_face(way) translate([0, way * cos(tilt), way * sin(tilt)]) children();

/* What each screw goes through, and how deep the hole behind it is. */
module grips() echo(grips = [
  ["base", [ground - 2, insert[1]]],
  ["seat", [seat_thick, insert[1]]],
  ["lid", [wall, insert[1] + 1.5]],
  ["stop-seat", [stop_seat[2], 5]],
  ["Jolt.js", [1.6, jolt_high + 2]],
  ["panel's board", [1.6, stand + plate - 0.5]],
  ["carrier board", [1.6, 8]],
]);

/* Two things that may not share any room; each is empty, or the case cannot be put together. */
module levers() sides() for (way = [0, stroke / 2, stroke]) for (lift = [-play, play]) for (yaw = [-0.26, 0.26]) pressed(way, lift, yaw) lever();
module clash() {
  if (part == "clash-bought") intersection() {
    union() { shell(); translate([0, 0, -0.01]) base(); on_face() face(); lid(); translate([0, 0, -0.01]) seats(); }
    ghosts();
  }
  if (part == "clash-inside") intersection() {
    face_ghosts();
    union() { floor_ghosts(); top_ghosts(); }
  }
  if (part == "clash-low") intersection() {
    floor_ghosts();
    union() { top_ghosts(); lid(); seats(); }
  }
  if (part == "clash-shell") intersection() {
    shell();
    union() { translate([0, 0, -0.01]) base(); on_face() face(); lid(); translate([0, 0, -0.01]) seats(); }
  }
  if (part == "clash-face") intersection() {
    union() { on_face() face(); face_ghosts(); }
    union() { base(); seats(); sides() lever(); }
  }
  if (part == "clash-press") intersection() {
    levers();
    union() { shell(); translate([0, 0, -0.01]) seats(); }
  }
  if (part == "clash-switch") intersection() {
    sides() pressed(stroke) lever();
    sides() at_hinge() translate([arm, 0, 0]) block([key_body[0], key_body[0], key_body[1]], seat_top);
  }
  if (part == "clash-base") intersection() {
    base();
    union() { lid(); seats(); sides() lever(); }
  }
  if (part == "clash-insert") intersection() {
    for (way = [4, 20]) along_face(-way) { on_face() face(); face_ghosts(); }
    union() { shell(); seats(); sides() lever(); top_ghosts(); }
  }
  if (part == "clash-slide") intersection() {
    for (way = [3, 8, 20]) along_face(-way) { base(); floor_ghosts(); }
    union() { shell(); on_face() face(); face_ghosts(); seats(); top_ghosts(); }
  }
}

if (part == "facts") { facts(); grips(); }
else if (part == "clock") drawn();
else if (part == "inside") lying();
else if (part == "button") button_cut();
else {
  printed();
  clash();
}

/* What lies on the base, with the shell away: as it is when it is wired. */
module lying() {
  color([0.36, 0.38, 0.42]) base();
  floor_ghosts();
  on_face() color([0.8, 0.82, 0.85]) face();
  face_ghosts();
}

/* One button, cut along the middle of its lever. */
module button_cut() intersection() {
  drawn();
  translate([8, hinge[1], -500]) cube(1000);
}
