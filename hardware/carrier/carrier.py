"""Builds the carrier board in KiCad 6 from the file that `npm run hardware -- carrier-board` writes, and has KiCad check it.

Revision A · not built: ../state.md says what that means.

    python3 carrier.py BOARD.json FOLDER

Places, nets and tracks are in BOARD.json; nothing is decided here. Footprints are those of KiCad's own libraries, and each pad has to be
where BOARD.json has it. FOLDER gets the board, the report of KiCad's check, Gerbers and drill files. Anything wrong is one line, and exit code 1.
"""
import json
import os
import re
import sys

import pcbnew

LIBRARIES = os.environ.get("KICAD6_FOOTPRINT_DIR", "/usr/share/kicad/footprints")
# The board's middle on KiCad's sheet, in mm.
MIDDLE = (100.0, 100.0)
# A pad may be off by so much: rounding.
SLACK = 0.002


class Wrong(Exception):
    """One line that says what is wrong."""


def mm(value):
    return pcbnew.FromMM(value)


def spot(at):
    return pcbnew.wxPoint(mm(MIDDLE[0] + at[0]), mm(MIDDLE[1] + at[1]))


def set_rules(board, rules):
    """KiCad's own class of nets, which Python cannot reach, has the same 0.2 mm."""
    settings = board.GetDesignSettings()
    settings.m_MinClearance = mm(rules["clearance"])
    settings.m_TrackMinWidth = mm(rules["track"])
    settings.m_ViasMinSize = mm(rules["via"][0])
    settings.m_MinThroughDrill = mm(rules["via"][1])
    settings.m_CopperEdgeClearance = mm(rules["edge"])
    settings.m_HoleClearance = mm(rules["clearance"])
    settings.m_HoleToHoleMin = mm(0.25)


def add_outline(board, size):
    wide, high = size
    corners = [(-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2)]
    for i, corner in enumerate(corners):
        line = pcbnew.PCB_SHAPE(board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(spot(corner))
        line.SetEnd(spot(corners[(i + 1) % 4]))
        line.SetLayer(pcbnew.Edge_Cuts)
        line.SetWidth(mm(0.1))
        board.Add(line)


def add_nets(board, names):
    nets = {}
    for name in names:
        net = pcbnew.NETINFO_ITEM(board, name)
        board.Add(net)
        nets[name] = net
    return nets


def add_part(board, item, nets):
    library, name = item["library"].split(":")
    footprint = pcbnew.FootprintLoad(os.path.join(LIBRARIES, library + ".pretty"), name)
    if footprint is None:
        raise Wrong(f"{item['ref']}: KiCad has no footprint {item['library']}")
    footprint.SetReference(item["ref"])
    footprint.SetValue(item["part"])
    footprint.SetPosition(spot(item["at"]))
    footprint.SetOrientationDegrees(item["turned"])
    footprint.Reference().SetVisible(False)
    footprint.Value().SetVisible(False)
    strip_silk(footprint)
    board.Add(footprint)
    check_pads(footprint, item)
    for pad in footprint.Pads():
        for wanted in item["pads"]:
            if is_at(pad, wanted) and wanted["net"]:
                pad.SetNet(nets[wanted["net"]])


def strip_silk(footprint):
    """The libraries' own print goes to the drawing for fitters: it would lie over neighbours' pads. Names are the board's own labels."""
    for shape in footprint.GraphicalItems():
        if shape.GetLayer() == pcbnew.F_SilkS:
            shape.SetLayer(pcbnew.F_Fab)


def is_at(pad, wanted):
    at = pad.GetPosition()
    want = spot(wanted["at"])
    return abs(at.x - want.x) <= mm(SLACK) and abs(at.y - want.y) <= mm(SLACK)


def check_pads(footprint, item):
    pads = list(footprint.Pads())
    if len(pads) != len(item["pads"]):
        raise Wrong(f"{item['ref']}: KiCad's footprint has {len(pads)} pads, carrier.json {len(item['pads'])}")
    for wanted in item["pads"]:
        here = [pad for pad in pads if pad.GetName() == wanted["name"] and is_at(pad, wanted)]
        if not here:
            raise Wrong(f"{item['ref']}.{wanted['name']}: KiCad's footprint has no such pad at {wanted['at']}")
        if not wanted["size"]:
            continue
        box = here[0].GetBoundingBox()
        size = [pcbnew.ToMM(box.GetWidth()), pcbnew.ToMM(box.GetHeight())]
        if any(abs(a - b) > SLACK for a, b in zip(size, wanted["size"])):
            raise Wrong(f"{item['ref']}.{wanted['name']}: {size} mm in KiCad's footprint, {wanted['size']} in carrier.json")


def add_tracks(board, tracks, nets):
    layers = {"front": pcbnew.F_Cu, "back": pcbnew.B_Cu}
    for track in tracks:
        for start, end in zip(track["spots"], track["spots"][1:]):
            piece = pcbnew.PCB_TRACK(board)
            piece.SetStart(spot(start))
            piece.SetEnd(spot(end))
            piece.SetWidth(mm(track["width"]))
            piece.SetLayer(layers[track["layer"]])
            piece.SetNet(nets[track["net"]])
            board.Add(piece)


def add_vias(board, vias, rules, nets):
    for via in vias:
        hole = pcbnew.PCB_VIA(board)
        hole.SetPosition(spot(via["at"]))
        hole.SetWidth(mm(rules["via"][0]))
        hole.SetDrill(mm(rules["via"][1]))
        hole.SetNet(nets[via["net"]])
        board.Add(hole)


def add_plane(board, size, rules, net):
    """Ground fills what is free on both sides; every pad of it has its track all the same."""
    inset = rules["edge"]
    wide, high = size[0] / 2 - inset, size[1] / 2 - inset
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(net)
        zone.SetLocalClearance(mm(0.3))
        zone.SetMinThickness(mm(0.25))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((-wide, -high), (wide, -high), (wide, high), (-wide, high)):
            at = spot((x, y))
            outline.Append(at.x, at.y)
        board.Add(zone)


def add_labels(board, labels):
    for label in labels:
        text = pcbnew.PCB_TEXT(board)
        text.SetText(label["text"])
        text.SetPosition(spot(label["at"]))
        text.SetLayer(pcbnew.B_SilkS if label["back"] else pcbnew.F_SilkS)
        text.SetMirrored(label["back"])
        text.SetTextSize(pcbnew.wxSize(mm(label["high"]), mm(label["high"])))
        text.SetTextThickness(mm(0.15))
        text.SetTextAngle(label["turned"] * 10)
        board.Add(text)


def checked(board, folder):
    """KiCad's own check: every line of it that is a violation or an unconnected item."""
    report = os.path.join(folder, "drc.txt")
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    with open(report, encoding="utf8") as lines:
        text = lines.read()
    counts = [int(count) for count in re.findall(r"\*\* Found (\d+) ", text)]
    if len(counts) < 2:
        raise Wrong(f"{report}: not a report of KiCad's check")
    found = re.findall(r"^\[(\w+)\]: (.*)$", text, re.M)
    if sum(counts):
        kind, first = found[0] if found else ("", "see there")
        raise Wrong(f"KiCad's check found {sum(counts)} things, the first: {kind}: {first} ({report})")


def plot(board, folder):
    plotter = pcbnew.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetUseGerberX2format(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetUseAuxOrigin(False)
    layers = [
        ("F_Cu", pcbnew.F_Cu), ("B_Cu", pcbnew.B_Cu), ("F_Mask", pcbnew.F_Mask), ("B_Mask", pcbnew.B_Mask),
        ("F_Paste", pcbnew.F_Paste), ("F_Silkscreen", pcbnew.F_SilkS), ("B_Silkscreen", pcbnew.B_SilkS),
        ("Edge_Cuts", pcbnew.Edge_Cuts),
    ]
    for name, layer in layers:
        plotter.SetLayer(layer)
        plotter.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        plotter.PlotLayer()
    plotter.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)


def build(data, folder):
    board = pcbnew.BOARD()
    set_rules(board, data["rules"])
    add_outline(board, data["size"])
    nets = add_nets(board, data["nets"])
    for item in data["items"]:
        add_part(board, item, nets)
    add_tracks(board, data["tracks"], nets)
    add_vias(board, data["vias"], data["rules"], nets)
    add_labels(board, data["labels"])
    add_plane(board, data["size"], data["rules"], nets["GND"])
    path = os.path.join(folder, "carrier.kicad_pcb")
    pcbnew.SaveBoard(path, board)
    # a board that was never loaded has no project, and KiCad cannot fill its zones
    board = pcbnew.LoadBoard(path)
    set_rules(board, data["rules"])
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board)
    checked(board, folder)
    plot(board, folder)


def main():
    if len(sys.argv) != 3:
        print("carrier.py BOARD.json FOLDER", file=sys.stderr)
        return 2
    with open(sys.argv[1], encoding="utf8") as file:
        data = json.load(file)
    os.makedirs(sys.argv[2], exist_ok=True)
    try:
        build(data, os.path.abspath(sys.argv[2]))
    except Wrong as wrong:
        print(f"carrier.py: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
