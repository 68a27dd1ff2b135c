# SPDX-License-Identifier: MIT
"""The live map in a browser, with locsim as it is built. Tests/Browser/run starts them."""

import io
import os
import pathlib
import tarfile
import unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from bench import BUILD, Machine, Page, receiver, site, waits

SHOTS = pathlib.Path(os.environ.get("LOCSIM_SHOTS", "/dev/null"))

# The sum of the numbers of fixes that the cards show.
DELIVERED = """
return [...document.querySelectorAll('[data-app] .facts div')]
  .filter((fact) => fact.querySelector('dt').textContent === 'Delivered')
  .reduce((sum, fact) => sum + Number(fact.querySelector('dd').textContent), 0);
"""

# Counts the pixels of the map near the middle that have the color of the position.
POSITION = """
const map = document.getElementById('map');
const pixels = map.getContext('2d').getImageData(
  map.width / 2 - 20, map.height / 2 - 20, 40, 40).data;
let count = 0;
for (let i = 0; i < pixels.length; i += 4) if (pixels[i] < 40 && pixels[i + 2] > 150) count += 1;
return count;
"""


# Keeps the texts that are downloaded.
SAVED = """
window.saved = []; const make = URL.createObjectURL;
URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return make(blob); };
"""


class MapTest(unittest.TestCase):
    def setUp(self):
        self.machine = Machine()
        self.addCleanup(self.machine.stop)

    def page(self, address, **options):
        page = Page(**options)
        self.addCleanup(page.close)
        page.open(address)
        return page

    def shot(self, page, name):
        if SHOTS.is_dir():
            # What is shown may be some frames behind what is known.
            known = sum(app["delivered"] for app in page.state["apps"])
            waits(lambda: page.script(DELIVERED) >= known, "the cards show what is known")
            page.driver.save_screenshot(str(SHOTS / f"{name}.png"))


class ReplayTests(MapTest):
    def test_shows_the_device_and_keeps_no_token_in_the_address(self):
        _, address = self.machine.replay("--rate", "10")
        page = self.page(address)
        self.assertNotIn("token", page.driver.current_url)
        waits(lambda: page.script(POSITION) > 50, "the position is drawn")
        waits(lambda: page.state["fixCount"] > 20, "fixes of the app are drawn")
        waits(lambda: page.state["hasTrace"], "the whole trace")
        self.assertEqual(page.faults, [])
        self.assertEqual(page.hosts - {""}, {address.split("/")[2]})

    def test_time_is_paused_sought_stepped_and_made_faster(self):
        _, address = self.machine.replay()
        page = self.page(address)
        page.click("pause")
        waits(lambda: page.live["isPaused"], "paused")
        ActionChains(page.driver).move_to_element(page.find("timeline")).click().perform()
        duration = waits(lambda: page.script("return window.locsim.state().duration"), "duration")
        waits(lambda: abs(page.live["tracePosition"] - duration / 2) < duration / 20, "half")
        before = page.live["tracePosition"]
        page.click("step")
        waits(lambda: page.live["tracePosition"] == before + 1, "a step")
        page.find("timeline").send_keys(Keys.ARROW_RIGHT)
        waits(lambda: page.live["tracePosition"] == before + 11, "ten seconds ahead")
        page.script("document.activeElement.blur()")
        ActionChains(page.driver).send_keys(Keys.ARROW_LEFT).perform()
        waits(lambda: page.live["tracePosition"] == before + 1, "ten seconds back")
        page.script(
            "const rate = document.getElementById('rate'); rate.value = 200;"
            "rate.dispatchEvent(new Event('input'))")
        waits(lambda: page.live["rate"] == 10, "ten times as fast")
        ActionChains(page.driver).send_keys(" ").perform()
        waits(lambda: not page.live["isPaused"], "it goes on")

    def test_events_of_the_timeline_are_named_and_sought_with_keys(self):
        _, address = self.machine.replay("--rate", "20")
        page = self.page(address)
        lost = lambda: [mark for mark in page.state["marks"] if mark["kind"] == "signalLost"]
        waits(lambda: page.live["tracePosition"] > 30, "a part of the trace")
        page.click("pause")
        waits(lambda: page.live["isPaused"], "paused")
        self.machine.run("live", "source", "lose-signal")
        waits(lost, "the loss of the signal")
        at = lost()[0]["tracePosition"]
        self.machine.run("live", "source", "regain-signal")
        timeline = page.find("timeline")
        self.assertFalse(page.find("mark-caption").is_displayed())
        timeline.send_keys("p")
        waits(lambda: "Signal lost" in page.find("mark-caption").text, "the name of the last event")
        spoken = page.find("mark-announcement").get_attribute("textContent")
        self.assertEqual(spoken, page.find("mark-caption").text)
        count = page.find("mark-caption").text.rsplit(" of ", 1)
        self.assertTrue(count[0].endswith(count[1].strip(")")), count)
        timeline.send_keys("p")
        waits(lambda: "Signal lost" not in page.find("mark-caption").text, "the event before")
        timeline.send_keys("n")
        waits(lambda: "Signal lost" in page.find("mark-caption").text, "the next event")
        timeline.send_keys(Keys.HOME)
        waits(lambda: page.live["tracePosition"] < at - 5, "the beginning")
        timeline.send_keys(Keys.ENTER)
        waits(lambda: abs(page.live["tracePosition"] - at) < 1, "the event's time")
        self.shot(page, "event")
        timeline.send_keys(Keys.ESCAPE)
        waits(lambda: not page.find("mark-caption").is_displayed(), "no name")
        self.assertEqual(page.faults, [])

    def test_a_lost_connection_comes_back_and_nothing_is_told_twice(self):
        _, address = self.machine.replay("--rate", "10")
        page = self.page(address, keeps_sockets=True)
        page.click("tool-route")
        for x in (-60, 0, 60):
            ActionChains(page.driver).move_to_element_with_offset(page.find("map"), x, 40).click().perform()
        waits(lambda: page.state["pathCount"] > 20 and page.state["marks"], "a path")
        run, route = page.state["run"], page.state["route"]
        self.assertEqual(len(route), 3)
        self.machine.run("live", "pause")
        waits(lambda: page.live["isPaused"], "paused")
        count, numbers = page.state["pathCount"], [mark.get("number") for mark in page.state["marks"]]
        self.assertEqual(page.script("window.sockets[0].close(); return window.sockets.length"), 1)
        waits(lambda: "lost" in page.find("banner").text, "the connection is lost")
        # Meanwhile something happens.
        self.machine.run("live", "step", "2")
        waits(lambda: page.script("return window.sockets.length") > 1, "another connection")
        waits(lambda: not page.find("banner").is_displayed(), "the connection is back")
        waits(lambda: page.state["pathCount"] == count + 2, "what happened meanwhile")
        self.assertEqual((page.state["run"], page.state["route"]), (run, route))
        later = [mark.get("number") for mark in page.state["marks"]]
        self.assertEqual(later[:len(numbers)], numbers)
        self.assertEqual(len(set(later)), len(later))
        page.click("step")
        waits(lambda: page.state["pathCount"] == count + 3, "it is followed")

    def test_the_device_is_driven_with_keys_and_put_at_places(self):
        _, address = self.machine.replay()
        page = self.page(address)
        keys = lambda text: ActionChains(page.driver).send_keys(text).perform()
        # The walk has about 1.4 m/s, so the next speed is this one or that of running.
        keys("w")
        waits(lambda: page.live["source"] == "drive" and page.live["speed"] in (1.4, 3.5), "driven")
        keys("w")
        waits(lambda: page.live["speed"] in (3.5, 6), "faster")
        course = page.live["course"]
        keys("d")
        waits(lambda: abs((page.live["course"] - course) % 360 - 15) < 1, "to the right")
        page.click("tool-place")
        map_ = page.find("map")
        ActionChains(page.driver).move_to_element_with_offset(map_, 50, 30).click().perform()
        waits(lambda: page.live["source"] == "place", "a place")
        page.click("tool-route")
        for x in (-60, 0, 60):
            ActionChains(page.driver).move_to_element_with_offset(map_, x, 40).click().perform()
        page.click("tab-drive")
        page.click("route-start")
        waits(lambda: page.live["source"] == "route", "a route")
        page.click("tab-places")
        page.find("save-name").send_keys("here")
        page.click("save-place")
        waits(lambda: "here " in self.machine.run("live", "places").stdout, "a saved place")
        self.shot(page, "route")
        self.assertEqual(page.faults, [])

    def test_the_replay_is_recorded_and_ended(self):
        process, address = self.machine.replay()
        page = self.page(address)
        page.script(SAVED)
        page.click("record")
        text = waits(lambda: page.script("return window.saved[0]"), "the scenario")
        self.assertIn("locsim: 1", text)
        page.click("tab-more") if page.find_all("tab-more") else None
        page.click("end")
        waits(lambda: process.poll() == 0, "the replay has ended")
        waits(lambda: "lost" in page.find("banner").text, "the page says so")

    def test_a_reload_keeps_the_page_and_another_run_needs_another_address(self):
        process, address = self.machine.replay()
        page = self.page(address)
        run = page.state["run"]
        page.driver.refresh()
        waits(lambda: page.state.get("run") == run, "the same run")
        process.kill()
        waits(lambda: page.find("banner").is_displayed(), "the connection is lost")
        port = address.split("/")[2].split(":")[1]
        self.machine.replay("--port", port)
        waits(lambda: "no key" in page.find("banner").text, "the old key is refused", 30)
        page.driver.get(address)
        self.assertIn("used before, or is too old", page.driver.page_source)


class DaemonTests(MapTest):
    HOSTILE = '<img src=x onerror="document.title=1">'

    def test_a_prompt_is_answered_and_permissions_are_changed(self):
        _, address = self.machine.daemon()
        page = self.page(address)
        self.machine.app("org.example.weather", "Weather", "Shows the forecast for where you are.")
        waits(lambda: page.find_all("prompt-card"), "the prompt")
        card = page.find("prompt-card")
        self.assertIn("Shows the forecast", card.text)
        self.assertIn("org.example.weather", card.text)
        self.shot(page, "prompt")
        page.click("prompt-button-allowWhileUsing")
        waits(lambda: not page.find_all("prompt-card"), "the prompt is gone")
        waits(lambda: page.state["fixCount"] > 3, "the app gets fixes")
        app = page.app("org.example.weather")
        page.click("precise-switch", app)
        waits(lambda: page.state["apps"][0]["authorization"]["accuracy"] == "reduced", "reduced")
        waits(lambda: (page.state["apps"][0].get("last") or {}).get("isRegion"), "a region", 30)
        page.click("why", app)
        waits(lambda: "only a region" in app.text, "why")
        self.shot(page, "region")
        page.click("phase-background", app)
        waits(lambda: page.state["apps"][0]["phase"] == "background", "in the background")
        app.find_element(By.CSS_SELECTOR, "option[value=never]").click()
        denied = lambda mark: mark["kind"] == "authorization" and mark.get("text") == "denied"
        waits(lambda: any(denied(mark) for mark in page.state["marks"]), "revoked")
        self.assertEqual(page.faults, [])

    def test_what_apps_call_themselves_is_text(self):
        _, address = self.machine.daemon()
        page = self.page(address)
        self.machine.app("org.example.hostile", self.HOSTILE, self.HOSTILE)
        waits(lambda: page.find_all("prompt-card"), "the prompt")
        # A card that comes up is empty at first.
        waits(lambda: self.HOSTILE in page.find("prompt-card").text, "the name as text")
        waits(lambda: page.state["apps"], "the app")
        waits(lambda: page.driver.find_elements(By.CSS_SELECTOR, "[data-app]"), "its card")
        self.assertIn(self.HOSTILE, page.app("org.example.hostile").text)
        self.assertEqual(page.driver.find_elements(By.CSS_SELECTOR, "img"), [])
        self.assertNotEqual(page.driver.title, "1")

    def test_what_traces_and_places_are_called_is_text(self):
        folder = self.machine.folder / "traces"
        folder.mkdir()
        trace = folder / "<img src=x onerror=document.title=1>.gpx"
        trace.write_bytes(pathlib.Path("Traces/walk.gpx").read_bytes())
        _, address = self.machine.replay(trace=str(trace))
        page = self.page(address)
        self.assertIn("<img src=x", page.driver.find_element(By.TAG_NAME, "header").text)
        self.assertEqual(page.driver.find_elements(By.CSS_SELECTOR, "img"), [])
        self.assertNotEqual(page.driver.title, "1")


class CommandTests(MapTest):
    PLIST = "Tests/SampleApp/Info.plist"

    def test_the_prompt_of_a_run_is_answered_and_its_device_is_moved(self):
        process = self.machine.start(
            "run", "--map", "--source", "Traces/walk.gpx", "--info-plist", self.PLIST, "--",
            str(BUILD / "SampleApp"), "100000")
        page = self.page(self.machine.address(process))
        waits(lambda: page.find_all("prompt-card"), "the prompt")
        page.click("prompt-button-allowWhileUsing")
        waits(lambda: page.state["fixCount"] > 1, "the app gets fixes")
        self.assertEqual(page.state["apps"][0]["identifier"], "org.example.SampleApp")
        run = self.machine.run("live", "set", "-33.5,151.25", "--target", str(process.pid))
        self.assertEqual(run.returncode, 0, run.stderr)
        waits(lambda: page.state["state"]["source"] == "place", "the place")
        process.terminate()
        waits(lambda: process.poll() is not None, "the end of the app")

    def test_a_monitored_receiver_is_left_and_comes_back(self):
        with receiver() as port:
            process = self.machine.start("monitor", f"gpsd://localhost:{port}", "--map")
            page = self.page(self.machine.address(process))
            waits(lambda: page.state["state"]["source"] == "receiver", "the receiver")
            waits(lambda: page.state["fixCount"] > 0, "its positions")
            body = page.find("map")
            body.send_keys("w")
            waits(lambda: page.state["state"]["source"] == "drive", "the drive")
            self.assertEqual(self.machine.run("live", "clear").returncode, 0)
            waits(lambda: page.state["state"]["source"] == "receiver", "the receiver again")
            page.script(SAVED)
            page.click("record")
            text = waits(lambda: page.script("return window.saved[0]"), "the archive")
            with tarfile.open(fileobj=io.BytesIO(text.encode())) as archive:
                for member in archive:
                    self.assertEqual(member.mode, 0o600)
                    content = archive.extractfile(member).read()
                    (self.machine.folder / member.name).write_bytes(content)
            scenario = self.machine.folder / "session.scenario.yaml"
            replay = self.machine.run("replay", "--scenario", str(scenario))
            self.assertIn("47.5000000", replay.stdout, replay.stderr)


class AttackTests(MapTest):
    """Pages of others, in the browser that has the page open."""

    # Each writes what it got into the title.
    PAGES = {
        "/socket": """<script>
            const socket = new WebSocket('ws://@/live');
            socket.onopen = () => socket.send('{"session":""}');
            socket.onmessage = () => { document.title = 'got in'; };
            socket.onerror = () => { document.title = 'refused'; };
            </script>""",
        "/read": """<script>
            fetch('http://@/', {credentials: 'include'}).then((r) => r.text())
              .then(() => { document.title = 'got in'; }, () => { document.title = 'refused'; });
            </script>""",
        "/script": """<script>window.onerror = () => { document.title = 'refused'; };</script>
            <script src="http://@/main.js" type="module"
              onload="document.title='got in'" onerror="document.title='refused'"></script>""",
        "/frame": """<iframe src="http://@/" onload="
            try { document.title = this.contentDocument ? 'empty' : 'refused'; }
            catch { document.title = 'refused'; }"></iframe>""",
    }

    def test_pages_of_other_origins_get_nothing(self):
        _, address = self.machine.replay()
        page = self.page(address)
        own = address.split("/")[2]
        pages = {path: text.replace("@", own) for path, text in self.PAGES.items()}
        with site(pages) as (other, _):
            for path in pages:
                page.driver.switch_to.new_window("tab")
                page.driver.get(other + path)
                waits(lambda: page.driver.title, path)
                self.assertIn(page.driver.title, ("refused", "empty"), path)
            # A frame may load, but shows nothing of the page.
            frame = page.driver.find_element(By.TAG_NAME, "iframe")
            page.driver.switch_to.frame(frame)
            self.assertEqual(page.driver.find_elements(By.ID, "map"), [])

    def test_servers_on_other_ports_get_no_cookie_of_the_page(self):
        _, address = self.machine.replay()
        page = self.page(address)
        with site({"/": "hello"}) as (other, seen):
            page.driver.get(other + "/")
            self.assertEqual([headers.get("Cookie") for headers in seen[:1]], [None])
            self.assertEqual([headers.get("Referer") for headers in seen[:1]], [None])
        page.driver.get("http://" + address.split("/")[2] + "/")
        self.assertEqual(page.driver.get_cookies(), [])


class LookTests(MapTest):
    """Pictures of the page, for people; LOCSIM_SHOTS is the folder."""

    def test_the_pictures_of_the_guide(self):
        self.machine.daemon("Traces/walk.gpx?rate=1")
        self.machine.run("live", "rate", "5")
        page = self.page(self.machine.run("live", "map", "--print").stdout.strip(),
                         width=1100, height=720)
        self.machine.app("org.example.fitness", "Fitness", "Draws your way.")
        waits(lambda: page.find_all("prompt-card"), "a prompt")
        page.click("prompt-button-allowWhileUsing")
        waits(lambda: page.state["fixCount"] > 60, "a path", 40)
        self.machine.app("org.example.weather", "Weather", "Shows the forecast for where you are.")
        waits(lambda: page.find_all("prompt-card"), "another prompt")
        waits(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "[data-app]")) == 2, "cards")
        self.shot(page, "map-prompt")
        page.click("prompt-precise")
        page.click("prompt-button-allowWhileUsing")
        waits(lambda: any((app.get("last") or {}).get("isRegion") for app in page.state["apps"]),
              "a region")
        self.machine.run("live", "drive", "--speed", "6", "--course", "120", "--turn", "-2.5")
        waits(lambda: page.state["fixCount"] > 200, "a longer path", 60)
        self.shot(page, "map")

    def test_no_part_is_wider_than_a_small_screen(self):
        _, address = self.machine.replay("--rate", "10", "--accuracy", "reduced")
        for width, height, scheme in ((1280, 800, "light"), (1280, 800, "dark"), (360, 740, "light")):
            page = self.page(self.machine.run("live", "map", "--print").stdout.strip(),
                             width=width, height=height, scheme=scheme)
            waits(lambda: page.state["pathCount"] > 30, "a path")
            self.assertLessEqual(
                page.script("return document.documentElement.scrollWidth"), width)
            self.shot(page, f"{width}-{scheme}")


if __name__ == "__main__":
    unittest.main()
