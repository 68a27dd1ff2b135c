# SPDX-License-Identifier: MIT
"""Prints a drive of four hours, with a point every 30 s: make-drive.py SEED (for oracle.py).

No point is near a quarter of an hour, at which regions change: played at a high rate, a point that is
late by milliseconds would come after that.
"""
import math
import random
import sys
import time

draws = random.Random(int(sys.argv[1]))
start, latitude, longitude, heading = 1777629600, 48.2, 11.6, 0.0
print('<gpx version="1.1" creator="make-drive" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>')
for moment in range(0, 4 * 3600 + 1, 30):
    if 0 < moment < 4 * 3600 and not 60 <= moment % 900 <= 840:
        continue
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(start + moment))
    print(f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><time>{when}</time></trkpt>')
    heading += draws.gauss(0, 0.3)
    step = draws.uniform(0, 900) / 111_195
    latitude += step * math.cos(heading)
    longitude += step * math.sin(heading) / math.cos(math.radians(latitude))
print("</trkseg></trk></gpx>")
