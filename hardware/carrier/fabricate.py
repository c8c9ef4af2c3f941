"""Makes carrier.zip of carrier.kicad_pcb: what a board house wants, once KiCad's own check has found nothing.

Revision C · not built

    python3 hardware/carrier/fabricate.py [BOARD ARCHIVE]      (KiCad 6: Debian's package `kicad` has the module pcbnew)

Gerbers, drill files, parts list and placement go into carrier.zip, and with them the check's report and the SHA-256 of the board file,
by which a test sees that both belong together. Anything wrong is one line and exit code 1; nothing is written then.
"""
import csv
import hashlib
import io
import os
import re
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
BOARD, TARGET = sys.argv[1:3] if len(sys.argv) == 3 else [os.path.join(HERE, "carrier." + kind) for kind in ("kicad_pcb", "zip")]
# Of every file in the archive, so that the same board makes the same archive.
DATE = (2026, 1, 1, 0, 0, 0)


def check(board, folder):
    report = os.path.join(folder, "drc.txt")
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    with open(report, encoding="utf8") as file:
        text = file.read()
    counts = [int(count) for count in re.findall(r"\*\* Found (\d+) ", text)]
    if len(counts) < 3 or sum(counts):
        found = re.findall(r"^\[(\w+)\]: (.*)$", text, re.M) or [("", "no report")]
        raise SystemExit(f"fabricate.py: KiCad's check found {sum(counts)} things, the first: {': '.join(found[0])}")
    # the path and the hour say nothing about the board
    with open(report, "w", encoding="utf8") as file:
        file.write(re.sub(r"\*\* (?:Drc report|Created).*\n", "", text))


def plot(board, folder):
    plotter = pcbnew.PLOT_CONTROLLER(board)
    options = plotter.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberX2format(True)
    options.SetSubtractMaskFromSilk(True)
    for name in ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "F.SilkS", "B.SilkS", "Edge.Cuts"):
        plotter.SetLayer(board.GetLayerID(name))
        plotter.OpenPlotfile(name.replace(".", "_"), pcbnew.PLOT_FORMAT_GERBER, name)
        plotter.PlotLayer()
    plotter.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)


def write_csv(folder, name, rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    with open(os.path.join(folder, name), "w", encoding="utf8", newline="") as file:
        file.write(text.getvalue())


def list_parts(board, folder):
    parts = {}
    places = [["ref", "value", "package", "x mm", "y mm", "degrees", "side"]]
    for footprint in sorted(board.GetFootprints(), key=lambda each: each.GetReference()):
        value, package = footprint.GetValue(), str(footprint.GetFPID().GetLibItemName())
        if not value:
            continue
        order = footprint.GetProperties().get("Order", "")
        parts.setdefault((value, package, order), []).append(footprint.GetReference())
        if not any(pad.GetDrillSize().x for pad in footprint.Pads()):
            at = footprint.GetPosition()
            spot = [f"{pcbnew.ToMM(at.x):.2f}", f"{-pcbnew.ToMM(at.y):.2f}"]
            places.append([footprint.GetReference(), value, package, *spot, f"{footprint.GetOrientationDegrees():g}", "top"])
    bom = [[" ".join(refs), len(refs), *kind] for kind, refs in parts.items()]
    write_csv(folder, "bom.csv", [["refs", "quantity", "value", "package", "order number"], *bom])
    write_csv(folder, "place.csv", places)


def main():
    with open(BOARD, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    with tempfile.TemporaryDirectory() as folder:
        board = pcbnew.LoadBoard(BOARD)
        board.BuildConnectivity()
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        check(board, folder)
        plot(board, folder)
        list_parts(board, folder)
        with open(os.path.join(folder, "board.sha256"), "w", encoding="utf8") as file:
            file.write(f"{digest}  carrier.kicad_pcb\n")
        with zipfile.ZipFile(TARGET, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name), "rb") as file:
                    data = re.sub(rb"(CreationDate,|[})] date )[^*\r\n]+", rb"\g<1>2026-01-01T00:00:00+00:00", file.read())
                archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)


try:
    import pcbnew
except ImportError:
    sys.exit("fabricate.py: no module pcbnew: install KiCad (Debian: apt install kicad), and run this with its Python")
main()
