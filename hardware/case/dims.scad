/*
 * The measures of the table clock's case. The case is a prism: one outline seen from its end. x runs from the left player to the right one,
 * y from the face to the back, z up; the table is z = 0.
 *
 * Figures of bought parts are in parts.json, each with its source, and come here by parts.scad, which is made from it.
 *
 * Revision B · not built: ../state.md says what that means.
 */
include <parts.scad>

/* What a builder may change. */
tilt = 45;          // of the face, from flat
thread = "insert";  // or "tap": screws M3 that cut their own thread
key_lock = true;    // key switch in the back; without it a small switch lies behind the lid
fine = 40;          // sides of a circle
wall = 2.4;
ground = 4;         // the floor
gap = 0.4;          // round what slides
fit = 0.3;          // between parts that lie together
$fn = fine;

/* The outline. */
length = 200;
depth = 130;
foot = 10;   // height at which the face begins
slope = 68;  // length of the face
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
middle = slope / 2;             // of the face, where the middle of the panel's board is
plate_side = inner / 2 - gap;   // half its width

/* A player's button is a lever: u runs from its hinge outward, v along the hinge, the hinge is at x, y. */
hinge = [35, 89];
hinge_drop = 6.4;   // of the axis below the top
cap = [14, 58];     // u of the cap, from its inner to its outer edge
cap_wide = 44;      // along v
proud = 7;          // over the top
cap_plate = 2;
skin = 1.6;         // its other walls
skirt = 5;          // its walls go so far below the top
arm = 38;           // u of the switch, and of where a hit ends
preload = 0.3;      // how far the stem is held down at rest
stroke = 2.7;       // of the stem, from there to the felt; with preload midway between what the latest switch needs and the shortest bears, and a little more
bore = 3.2;         // of the hub, on a pin of 3
hub = 3.6;          // its radius
play = 0.1;         // of the hub on its pin, to each side
tolerance = 0.2;    // of the stroke, by printer and felt
catch = 3;          // the lip beyond the outer edge, under the top
side_gap = 0.8;
end_gap = 1.3;
cheek = [10, 5];    // what holds the pin: along u, along v
cheek_at = cap_wide / 2 + 0.6;
seat_drop = 20;     // of the switch's plate below the top
seat_thick = 4;
seat_holes = [[-10, 0], [arm, -28], [arm, 28]]; // u, v
stop_ribs = [9.5, 22]; // |v| between which a rib may end a hit
hub_end = cap_wide / 2;
post_drop = height - hinge_drop - (height - seat_drop + key_body[2] - preload); // of the post's end below the axis
column = 9;         // across
seat_top = height - seat_drop;

/* The top and the back. */
stop_at = [0, 90];
stop_top = height - wall - 9;   // of its plate: low, so that a cap for one key stands out by little more than its travel
stop_seat = [24, 44, 4];
stop_hole = 17;
piezo_at = [0, depth - 17];
light_at = [85, 60];
notch = [104, 40];  // behind the lid
lid_hole = 57;
lid_z = 22;
lock_at = [78, 17]; // x, z
ends = length / 2 - wall - column / 2 + 0.6; // grown together with the wall
column_y = [62, 118];
feet = [[length / 2 - 8, 8], [length / 2 - 8, depth - 8]];

/* On the floor. */
washers = [for (side = [-1, 1]) for (at = [[74.6, 34], [74.6, 60], [74.6, 84], [50.5, 29.5], [50.5, 54]]) [side * at[0], at[1]]];
stack = 7;                       // washers in a stack
cells_at = [-26, depth - wall - 1 - cells[1] / 2]; // middle of the holder
jolt_x = 11;                     // its edge with the terminals
jolt_back = depth - wall - 1;    // its edge with the USB socket
jolt_high = 6;                   // under it
toggle_x = 3.6;

function screws() = [-ends, ends];
function hole() = thread == "insert" ? insert[0] : tap[0];

/* A point of the outline: along the face, and outward from it. */
function at_face(v, w) = [v * cos(tilt) - w * sin(tilt), foot + v * sin(tilt) + w * cos(tilt)];

module band(v0, v1, w0, w1) polygon([at_face(v0, w0), at_face(v1, w0), at_face(v1, w1), at_face(v0, w1)]);
module across(width, x = 0) translate([x, 0, 0]) rotate([90, 0, 90]) linear_extrude(width, center = true) children();
module on_face(v = 0, w = 0) translate([0, 0, foot]) rotate([tilt, 0, 0]) translate([0, v, w]) children();
module sides() for (side = [-1, 1]) scale([side, 1, 1]) children();
module at_hinge() translate([hinge[0], hinge[1], 0]) children();
module block(size, z = 0) translate([-size[0] / 2, -size[1] / 2, z]) cube(size);
module rounded(size, r) offset(r) square([size[0] - 2 * r, size[1] - 2 * r], center = true);
module upright(d, from, to) translate([0, 0, from]) cylinder(d = d, h = to - from);

/* The half of a part that lies left (-1) or right (1) of x. */
module half(side, x) intersection() {
  children();
  translate([side > 0 ? x : x - 1000, -500, -500]) cube(1000);
}

/* What must hold before anything is drawn. */
assert(preload + stroke - tolerance > key_travel[0] + key_spread[0], "the latest switch must close before the stroke ends");
assert(preload + stroke + tolerance < key_travel[1] - key_spread[1] + 0.01, "the shortest switch must not end before the stroke");
assert(proud - stroke * cap[1] / arm > 2, "a button must not sink into the top");
assert(skirt > stroke * cap[1] / arm + 0.2 - proud + 2, "a button's walls must reach below the top");
assert(hinge[0] + cap[1] + catch < length / 2 - wall - 0.5, "the lever must be inside");
assert(hinge[1] + seat_holes[2][1] + column / 2 < depth - wall, "the seat's columns must be inside");
assert(seat_top - key_body[3] - 6 > ground + stack * washer[2] + 4, "switch and wires must clear the ballast");
assert(edge > gap + 2 && plate_from + 2 < 5, "the face plate must be held on all sides");
assert(panel[1] / 2 < middle - 5 && middle + panel[1] / 2 < slope - 5, "the panel's board must lie between the ribs");
assert(feet[0][0] - pad[0] / 2 > card[0] / 2 + 1 && depth > card[1] + 2, "the card must lie between the feet");
assert(pad[1] - 1 > 1.5, "the card and the screws must not touch the table");
