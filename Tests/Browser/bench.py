# SPDX-License-Identifier: MIT
"""What the tests of the live map need: locsim, apps, and a browser."""

import contextlib
import datetime
import http.server
import json
import os
import pathlib
import plistlib
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / os.environ.get("LOCSIM_CONFIGURATION", "debug")
PATIENCE = 60


def waits(condition, what, patience=PATIENCE):
    """Waits until a condition holds, and returns its value."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"it did not come about in {patience} s: {what}")
        time.sleep(0.02)


class Machine:
    """Folders of a user of their own, in which locsim runs."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="apps-"))
        for name in ("run", "state", "config"):
            (self.folder / name).mkdir(mode=0o700)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("LOCSIM_")},
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }
        self.processes = []

    def start(self, *arguments, program="locsim", **variables):
        path = self.folder / f"log{len(self.processes)}"
        with open(path, "w", encoding="utf-8") as log:
            process = subprocess.Popen(
                [str(BUILD / program), *arguments], cwd=ROOT, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=log, start_new_session=True,
                env={**self.environment, **variables})
        process.log = path
        self.processes.append(process)
        return process

    def run(self, *arguments):
        return subprocess.run(
            [str(BUILD / "locsim"), *arguments], cwd=ROOT, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)

    def replay(self, *arguments, trace="Traces/walk.gpx"):
        """Starts a replay with a map, and returns it with the address of the map."""
        process = self.start("replay", trace, "--map", *arguments)
        return process, self.address(process)

    def address(self, process):
        """The address of a map that a command writes."""
        found = waits(
            lambda: re.search(r"http://\S+", process.log.read_text()), "the address of the map")
        return found.group()

    def daemon(self, source="Traces/walk.gpx?rate=1"):
        """Starts a daemon, and returns an address of its map."""
        process = self.start("daemon", source)
        waits(lambda: "apps connect" in process.log.read_text(), "the daemon")
        run = self.run("live", "map", "--print")
        assert run.returncode == 0, run.stderr
        return process, run.stdout.strip()

    def app(self, identifier, name, purpose):
        """Starts an app that asks for its location until it has many."""
        plist = self.folder / f"{identifier}.plist"
        plist.write_bytes(plistlib.dumps({
            "CFBundleIdentifier": identifier, "CFBundleName": name,
            "NSLocationWhenInUseUsageDescription": purpose}))
        # A program of its own for each app, under its name.
        program = self.folder / name.lower().split()[0].strip('<')
        shutil.copy(BUILD / "SampleApp", program)
        return self.start("100000", program=program, LOCSIM_INFO_PLIST=str(plist))

    def stop(self):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    """A browser with the page."""

    # Keeps the WebSockets of the page where a test can close them.
    KEEPING = """
        window.sockets = []; const Plain = WebSocket;
        window.WebSocket = class extends Plain {
          constructor(...all) { super(...all); window.sockets.push(this); }
        };
    """

    def __init__(self, width=1280, height=800, scheme="light", keeps_sockets=False):
        options = webdriver.ChromeOptions()
        for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=width < 500)
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}])
        if keeps_sockets:
            self.command("Page.addScriptToEvaluateOnNewDocument", source=self.KEEPING)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def open(self, address):
        self.driver.get(address)
        waits(lambda: self.state.get("run"), "the first news")

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    @property
    def state(self):
        return self.script("return window.locsim ? window.locsim.state() : {}") or {}

    @property
    def live(self):
        return self.state["state"]

    def find(self, name, inside=None):
        return (inside or self.driver).find_element(By.CSS_SELECTOR, f'[data-testid="{name}"]')

    def find_all(self, name):
        return self.driver.find_elements(By.CSS_SELECTOR, f'[data-testid="{name}"]')

    def app(self, identifier):
        return self.driver.find_element(By.CSS_SELECTOR, f'[data-app="{identifier}"]')

    def click(self, name, inside=None):
        self.find(name, inside).click()

    @property
    def faults(self):
        """What the browser's console has to complain about."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    @property
    def hosts(self):
        """The hosts that were asked for anything."""
        hosts = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                hosts.add(message["params"]["request"]["url"].split("/")[2])
        return hosts

    def close(self):
        self.driver.quit()


@contextlib.contextmanager
def site(pages):
    """A server of another user, with some pages; it keeps the headers of all requests."""
    seen = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            seen.append(dict(self.headers))
            body = pages.get(self.path, "").encode()
            self.send_response(200 if self.path in pages else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", seen
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def receiver():
    """A gpsd that reports a position each tenth of a second; gives its port."""
    listener = socket.create_server(("127.0.0.1", 0))
    is_over = threading.Event()

    def report():
        connection, _ = listener.accept()
        with connection, contextlib.suppress(OSError):
            connection.sendall(b'{"class":"VERSION","release":"3.22","proto_major":3}\r\n')
            while not is_over.wait(0.1):
                moment = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")
                position = {"class": "TPV", "device": "/dev/a", "mode": 3, "time": moment[:-3] + "Z",
                            "lat": 47.5, "lon": 8.5, "altMSL": 400.0, "eph": 10.0}
                connection.sendall(json.dumps(position).encode() + b"\r\n")

    def serve():
        # A receiver that was left is connected to again.
        with contextlib.suppress(OSError):
            while True:
                report()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        is_over.set()
        listener.close()
