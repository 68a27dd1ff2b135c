# SPDX-License-Identifier: MIT
"""Measures the live map in Chromium, against its bars: Tests/Browser/run measure.

LOCSIM_CONFIGURATION=release measures a release build. Nothing here fails; the figures are for people.
"""

import datetime
import statistics
import time

from bench import Machine, Page, waits

POINTS = 300_000


def trace(machine):
    """Writes a long trace, a fix a second."""
    path = machine.folder / "long.gpx"
    start = datetime.datetime(2026, 1, 1)
    with open(path, "w", encoding="utf-8") as file:
        file.write('<gpx version="1.1" creator="measure" '
                   'xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n')
        for index in range(POINTS):
            moment = (start + datetime.timedelta(seconds=index)).isoformat()
            file.write(f'<trkpt lat="{47 + index * 1e-5:.6f}" lon="{11 + index % 1000 * 1e-5:.6f}">'
                       f"<time>{moment}Z</time></trkpt>\n")
        file.write("</trkseg></trk></gpx>\n")
    return str(path)


def heap(page):
    page.command("HeapProfiler.collectGarbage")
    page.command("Performance.enable")
    metrics = page.command("Performance.getMetrics")["metrics"]
    return next(m["value"] for m in metrics if m["name"] == "JSHeapUsedSize") / 1e6


def frames(page, seconds):
    before, start = page.script("return window.locsim.frames()"), time.monotonic()
    time.sleep(seconds)
    return (page.script("return window.locsim.frames()") - before) / (time.monotonic() - start)


def ready(page):
    page.driver.refresh()
    waits(lambda: page.state.get("run"), "news")
    return page.script(
        "const [n] = performance.getEntriesByType('navigation');"
        "return n.domContentLoadedEventEnd - n.responseStart")


def play(machine, path, has_page):
    """How long the whole trace takes, with a page open or without."""
    _, address = machine.replay("--rate", "1000000", "--start-paused", trace=path)
    page = Page() if has_page else None
    if page:
        page.open(address)
    machine.run("live", "resume")
    start = time.monotonic()
    waits(lambda: '"isAtEnd":true' in machine.run("live", "status", "--format", "json").stdout,
          "the end", 300)
    passed = time.monotonic() - start
    machine.run("live", "end")
    if page:
        page.close()
    return passed


def main():
    machine = Machine()
    try:
        path = trace(machine)
        _, address = machine.replay("--rate", "10", trace=path)
        page = Page()
        page.open(address)
        times = sorted(ready(page) for _ in range(9))
        print(f"ready after {statistics.median(times):.0f} ms (bar 300)")
        print(f"{frames(page, 5):.0f} frames a second while following 10 fixes a second (bar 60)")
        machine.run("live", "rate", "600")
        time.sleep(60)
        print(f"{heap(page):.1f} MB after 36000 fixes (bar 60)")
        page.close()
        machine.run("live", "end")
        pairs = [(play(machine, path, False), play(machine, path, True)) for _ in range(3)]
        ratio = statistics.median(with_page / alone for alone, with_page in pairs)
        print(f"{POINTS} points take {ratio:.3f} times as long with a page (bar 1.02)")
    finally:
        machine.stop()


if __name__ == "__main__":
    main()
