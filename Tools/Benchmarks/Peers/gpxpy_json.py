# SPDX-License-Identifier: MIT
"""Writes the points of a GPX file as NDJSON, as a script that uses gpxpy would."""

import json
import sys

import gpxpy

with open(sys.argv[1], encoding="utf-8") as file:
    for track in gpxpy.parse(file).tracks:
        for segment in track.segments:
            for point in segment.points:
                print(json.dumps({
                    "latitude": point.latitude, "longitude": point.longitude,
                    "elevation": point.elevation, "time": point.time.isoformat(),
                }))
