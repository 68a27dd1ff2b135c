# SPDX-License-Identifier: MIT
"""Measures the live map in Chromium, against its bars: Tests/Browser/run measure.

LOCSIM_CONFIGURATION=release measures a release build. Nothing here fails; the figures are for people.
"""

import datetime
import os
import plistlib
import statistics
import time

from bench import Machine, Page, waits

POINTS = 1_000_000
APPS = 100


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


def processor_time(process):
    """The seconds of a processor that a process has used."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play(machine, path, has_page):
    """How long the whole trace takes, and of a processor, with a page open or without."""
    process, address = machine.replay("--rate", "1000000", "--start-paused", trace=path)
    page = Page() if has_page else None
    if page:
        page.open(address)
        # The overview of the trace is read once, before anything is played.
        waits(lambda: page.state.get("hasTrace"), "the overview")
    before = processor_time(process)
    machine.run("live", "resume")
    start = time.monotonic()
    waits(lambda: '"isAtEnd":true' in machine.run("live", "status", "--format", "json").stdout,
          "the end", 300)
    passed = time.monotonic() - start
    used = processor_time(process) - before
    machine.run("live", "end")
    if page:
        page.close()
    return passed, used


def many_apps(machine, path):
    """How smoothly the page draws 100 apps with 1000 fixes each."""
    _, address = machine.daemon(f"{path}?rate=10")
    for number in range(APPS):
        identifier = f"org.example.app{number}"
        plist = machine.folder / f"{identifier}.plist"
        plist.write_bytes(plistlib.dumps({
            "CFBundleIdentifier": identifier, "CFBundleName": f"App {number}",
            "NSLocationWhenInUseUsageDescription": "To draw it."}))
        machine.start("1000000", program="SampleApp", LOCSIM_INFO_PLIST=str(plist))
    page = Page()
    page.open(address)
    waits(lambda: len(page.state["apps"]) == APPS, "the apps")
    for app in page.state["apps"]:
        machine.run("live", "privacy", "grant", app["identifier"], "when-in-use")
    waits(lambda: sum(app["delivered"] for app in page.state["apps"]) >= 1000 * APPS,
          "the fixes", 300)
    shown = len(page.state["apps"])
    print(f"{frames(page, 5):.0f} frames a second with {shown} apps that get ten fixes a second each, "
          f"of which {page.state['fixCount']} are drawn (bar 30)")
    machine.run("live", "pause")
    print(f"{zooming(page, 5):.0f} frames a second while zooming over them (bar 30)")
    page.close()


def zooming(page, seconds):
    """How many frames a second come while the wheel turns over the map."""
    page.script("""
      const canvas = document.querySelector('canvas');
      const box = canvas.getBoundingClientRect();
      let turns = 0;
      window.wheel = setInterval(() => canvas.dispatchEvent(new WheelEvent('wheel', {
        deltaY: turns++ % 40 < 20 ? -40 : 40, clientX: box.x + box.width / 2,
        clientY: box.y + box.height / 2, bubbles: true, cancelable: true})), 16);""")
    rate = frames(page, seconds)
    page.script("clearInterval(window.wheel)")
    return rate


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
        for index, what in [(0, "time"), (1, "time of a processor")]:
            ratio = statistics.median(page[index] / alone[index] for alone, page in pairs)
            print(f"{POINTS} points take {ratio:.3f} times as much {what} with a page (bar 1.02)")
        many_apps(machine, path)
    finally:
        machine.stop()


if __name__ == "__main__":
    main()
