/*
 * The shape that all cases have in common. A clock is a prism: one outline seen from its end, as long as the board's displays ask.
 * x runs from the left player to the right one, y from the face to the back, z up; the table is z = 0.
 *
 * Figures of bought parts are in parts.json, each with its source, and come here by parts.scad, which is made from it.
 */
include <parts.scad>

/* What a board's file sets. */
board = "";
length = 190;       // from end to end
bosses = [];        // screws from below besides those at the ends: x
washers = [[0, 0]]; // stacks of ballast: x, y
stack = 7;          // washers in a stack
coin_cell = false;  // holder on the lid
lipo = false;       // bay on the floor, and a switch behind the lid
brain = [];         // board on the floor that has its socket behind the lid; empty where the glass is on it
lock_x = 66;        // of the key switch
power_at = [-54, 94]; // of charger and boost
face_back = 0;      // what stands behind the face plate
stop_key = false;   // third button between the two
key_lock = true;    // key switch in the back; without it a switch lies inside, behind the lid

/* What a builder may change. */
tilt = 50;         // of the face, from flat
thread = "insert"; // or "tap": screws M3 that cut their own thread
fine = 40;         // sides of a circle
wall = 2.4;
ground = 4;        // the floor
gap = 0.4;         // round what slides
fit = 0.3;         // between parts that lie together
$fn = fine;

/* The outline. */
depth = 120;
foot = 18;  // height at which the face begins
slope = 62; // length of the face
height = foot + slope * sin(tilt);
brink = slope * cos(tilt); // where the face ends and the top begins
inner = length - 2 * wall;

/* The face plate: behind a lip, in a groove all round. */
lip = 2;
plate = 3;
edge = 4;                       // width of the lip at the ends
under = lip + plate;            // depth of the plate's back
groove = under + gap;
rib = 3;                        // behind the groove
plate_from = 1;                 // along the face
plate_to = slope - 2;
middle = 31;                    // of the face, where the glass is
plate_side = inner / 2 - gap;   // half its width

/* The buttons. */
button = [44, 40];
proud = 8;      // over the top
stroke = 2.6;   // with preload, midway between where the latest switch closes and the shortest ends
preload = 0.3;  // how far the stem is held down at rest
guide = 12;     // of the well, below the top
brim = 2;       // by which a button is wider below
skirt = 1.6;
flange = brim + 1.2;
well = 2.4;     // wall of the well
button_x = length / 2 - 37;
button_y = depth - 34.5;
rest = height - wall - guide - flange + gap;      // lower edge of a button
seat_top = rest - stroke - felt;                  // of the switch's plate
post_to = seat_top + key_body[2] - preload;       // lower end of the post on the stem
seat = [30, button[1] + 24, 4];
seat_hole = button[1] / 2 + gap + 6.7;
column = 9; // across

/* The back. */
notch = [72, 40];  // behind the lid
lid_hole = 41;
lid_z = 22;
lock_z = 19;
piezo_at = [0, depth - 21];
stop_at = [0, 64];
stop_top = height - wall - 9; // of its plate: low, so that a cap for one key stands out by little more than its travel
stop_seat = [44, 24, 4];
stop_hole = 17;
light_at = [length / 2 - 7, depth - 41];
ends = length / 2 - wall - column / 2 + 0.6; // grown together with the wall
column_y = [62, depth - 24];
feet = [[length / 2 - 10, 10], [length / 2 - 10, depth - 10]];

function screws() = concat([-ends, ends], bosses);
function hole() = thread == "insert" ? insert[0] : tap[0];

/* A point of the outline: along the face, and outward from it. */
function at_face(v, w) = [v * cos(tilt) - w * sin(tilt), foot + v * sin(tilt) + w * cos(tilt)];

module band(v0, v1, w0, w1) polygon([at_face(v0, w0), at_face(v1, w0), at_face(v1, w1), at_face(v0, w1)]);
module across(width, x = 0) translate([x, 0, 0]) rotate([90, 0, 90]) linear_extrude(width, center = true) children();
module on_face(v = 0, w = 0) translate([0, 0, foot]) rotate([tilt, 0, 0]) translate([0, v, w]) children();
module sides() for (side = [-1, 1]) scale([side, 1, 1]) children();
module block(size, z = 0) translate([-size[0] / 2, -size[1] / 2, z]) cube(size);
module rounded(size, r) offset(r) square([size[0] - 2 * r, size[1] - 2 * r], center = true);
module upright(d, from, to) translate([0, 0, from]) cylinder(d = d, h = to - from);

/* The half of a part that lies left (-1) or right (1) of x. */
module half(side, x) intersection() {
  children();
  translate([side > 0 ? x : x - 1000, -500, -500]) cube(1000);
}

/* What must hold before anything is drawn. */
assert(preload + stroke >= key_travel[0] + key_spread[0], "a button must reach its contact");
assert(preload + stroke <= key_travel[1] - key_spread[1], "a hit must end on the seat, not in the switch");
assert(proud - stroke > 2, "a button must not sink into the top");
assert(seat_top - key_body[3] - 6 > ground + stack * washer[2] + 4, "switch and wires must clear the ballast");
assert(button_y + seat_hole + column / 2 < depth - wall, "the seat's post must be inside");
assert(button_x + button[0] / 2 + gap + well < ends - column / 2, "the well must clear the end's columns");
assert(brim > gap + 1, "a button must not come out of its well");
assert(edge > gap + 2 && plate_from + 2 < 5, "the face plate must be held on all sides");
assert(feet[0][0] - pad[0] / 2 > card[0] / 2 + 1 && depth > card[1] + 2, "the card must lie between the feet");
assert(pad[1] - 1 > 1.5, "the card and the screws must not touch the table");
