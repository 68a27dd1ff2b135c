# SPDX-License-Identifier: MIT
"""Looks for positions of a trace in the memory of processes: scan.py TRACE PROCESS...

Also takes files of captured bytes in the place of process numbers. A position is found if its
latitude and its longitude, to about 10 m, are within 64 bytes of each other: as doubles, as floats,
as decimal numbers, or as NMEA 0183 writes them. Prints how many there are of each form.
"""
import os
import re
import struct
import sys

NEAR = 64
TOLERANCE = 1e-4

text = open(sys.argv[1], encoding="utf-8").read()
points = [
    (float(lat), float(lon))
    for lat, lon in re.findall(r'<trkpt[^>]*lat="([-0-9.]+)"[^>]*lon="([-0-9.]+)"', text)
]
assert points, "the trace has no points"
cells = {(round(lat / TOLERANCE), round(lon / TOLERANCE)) for lat, lon in points}
bounds = [
    (min(p[axis] for p in points) - TOLERANCE, max(p[axis] for p in points) + TOLERANCE)
    for axis in (0, 1)
]


def is_of_trace(lat, lon):
    row, column = round(lat / TOLERANCE), round(lon / TOLERANCE)
    return any((row + i, column + j) in cells for i in (-1, 0, 1) for j in (-1, 0, 1))


def pairs(latitudes, longitudes):
    """The number of latitudes that have a longitude of the same position near them."""
    longitudes.sort()
    count = start = 0
    for place, lat in sorted(latitudes):
        while start < len(longitudes) and longitudes[start][0] < place - NEAR:
            start += 1
        index = start
        while index < len(longitudes) and longitudes[index][0] <= place + NEAR:
            if is_of_trace(lat, longitudes[index][1]):
                count += 1
                break
            index += 1
    return count


def binary(data, kind):
    size = struct.calcsize(kind)
    found = ([], [])
    for axis in (0, 1):
        low, high = bounds[axis]
        ends = [struct.pack(">" + kind, value) for value in (low, high)]
        # All values between them end with the same bytes.
        same = os.path.commonprefix(ends)[::-1]
        assert same, "the trace is too large to be found"
        place = data.find(same)
        while place >= 0:
            start = place - size + len(same)
            if start >= 0:
                value = struct.unpack_from("<" + kind, data, start)[0]
                if low <= value <= high:
                    found[axis].append((start, value))
            place = data.find(same, place + 1)
    return pairs(*found)


def decimal(data):
    found = ([], [])
    for match in re.finditer(rb"-?\d{1,3}\.\d{4,}", data):
        value = float(match.group()[:24])
        for axis in (0, 1):
            if bounds[axis][0] <= value <= bounds[axis][1]:
                found[axis].append((match.start(), value))
    return pairs(*found)


def nmea(data):
    found = ([], [])
    for axis, pattern in enumerate(
        (rb"(\d\d)(\d\d\.\d{3,}),([NS])", rb"(\d{3})(\d\d\.\d{3,}),([EW])")
    ):
        for match in re.finditer(pattern, data):
            value = int(match[1]) + float(match[2][:12]) / 60
            value = -value if match[3] in b"SW" else value
            if bounds[axis][0] <= value <= bounds[axis][1]:
                found[axis].append((match.start(), value))
    return pairs(*found)


def memory(process):
    """The readable parts of a process's memory."""
    with open(f"/proc/{process}/maps", encoding="utf-8") as maps, open(
        f"/proc/{process}/mem", "rb", buffering=0
    ) as mem:
        for line in maps:
            area, rights, *_ = line.split()
            if "r" not in rights or line.rstrip().endswith(("[vvar]", "[vsyscall]")):
                continue
            start, end = (int(place, 16) for place in area.split("-"))
            if end - start > 1 << 30:
                continue
            mem.seek(start)
            try:
                yield mem.read(end - start)
            except OSError:
                pass


counts = dict.fromkeys(("doubles", "floats", "decimal", "nmea"), 0)
size = 0
for target in sys.argv[2:]:
    for part in memory(target) if target.isdigit() else [open(target, "rb").read()]:
        size += len(part)
        counts["doubles"] += binary(part, "d")
        counts["floats"] += binary(part, "f")
        counts["decimal"] += decimal(part)
        counts["nmea"] += nmea(part)
print(f"{size >> 20} MiB: " + ", ".join(f"{n} {form}" for form, n in counts.items()))
sys.exit(1 if any(counts.values()) else 0)
