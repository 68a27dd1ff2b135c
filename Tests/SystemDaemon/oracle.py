# SPDX-License-Identifier: MIT
"""Attack k (docs/reference/accuracy-attacks.md) through a daemon: oracle.py SOCKET SEED FILE [calls].

One app watches its region for the whole trace. With `calls`, another app calls everything at random,
gains and loses full accuracy and looks at its properties, and a third one begins to watch later. What
each of them received is written to FILE as JSON. All have Precise off.

oracle.py compare QUIET CALLED prints the shares that the attack suite measures in one process.
"""
import base64
import json
import random
import socket
import sys
import threading

PURPOSE = "<string>To see what shows.</string>"


class App:
    """An app of the protocol, with one thread that reads its notices."""

    def __init__(self, path, name):
        self.regions, self.others, self.lock = [], 0, threading.Lock()
        self.ended, self.fourth = threading.Event(), threading.Event()
        self.path = path
        self.calls = self.connect()
        plist = (
            f'<plist version="1.0"><dict><key>CFBundleIdentifier</key><string>{name}</string>'
            f"<key>NSLocationWhenInUseUsageDescription</key>{PURPOSE}"
            "<key>UIBackgroundModes</key><array><string>location</string></array>"
            "<key>NSLocationTemporaryUsageDescriptionDictionary</key>"
            f"<dict><key>Scan</key>{PURPOSE}</dict></dict></plist>"
        )
        content = base64.b64encode(plist.encode()).decode()
        welcome = self.call(
            "Hello", major=1, minor=0, library="oracle",
            infoPlist={"path": "/Info.plist", "content": content},
        )
        self.watch = self.connect()
        self.send(self.watch, "Watch", {"token": welcome["token"]}, more=True)
        threading.Thread(target=self.read, daemon=True).start()

    def connect(self):
        peer = socket.socket(socket.AF_UNIX)
        peer.settimeout(60)
        peer.connect(self.path)
        return peer.makefile("rwb")

    @staticmethod
    def send(peer, method, parameters, **flags):
        text = {"method": "org.locsim.Location." + method, "parameters": parameters, **flags}
        peer.write(json.dumps(text).encode() + b"\0")
        peer.flush()

    @staticmethod
    def receive(peer):
        message = bytearray()
        while (byte := peer.read(1)) != b"\0":
            if not byte:
                return None
            message += byte
        return json.loads(message)

    def call(self, method, **parameters):
        with self.lock:
            self.send(self.calls, method, parameters)
            answer = self.receive(self.calls)
        return (answer or {}).get("parameters", {})

    def read(self):
        while (message := self.receive(self.watch)) is not None:
            message = message["parameters"]
            for notice in message.get("notices", []):
                if notice["event"] == "regionUpdated":
                    region = notice["region"]
                    self.regions.append([key(region), seconds(notice["time"])])
                    if len(self.regions) == 4:
                        self.fourth.set()
                    if seconds(region["timestamp"]) >= LAST:
                        self.ended.set()
                elif notice["event"] == "locationsUpdated":
                    self.others += 1
            self.call("Acknowledge", serial=message["serial"])

    def manager(self, number):
        self.call("MakeClient", client=number, role={"kind": "manager"})
        self.call("RequestAuthorization", client=number, authorization="whenInUse")
        return number


def seconds(moment):
    return moment["seconds"] + moment.get("nanoseconds", 0) / 1e9


def key(place):
    """What distinguishes a published position."""
    return [
        place["latitude"], place["longitude"], place["horizontalAccuracy"],
        seconds(place["timestamp"]),
    ]


def attack(app, draws, looks):
    """Makes calls until the watcher has received its last region; returns their number."""
    managers = [app.manager(1), app.manager(2)]
    count = 0
    while not watcher.ended.wait(draws.expovariate(1 / 0.004)):
        manager = draws.choice(managers)
        kind = draws.randrange(9)
        if kind < 2:
            app.call("StartUpdates", client=manager)
        elif kind == 2:
            app.call("StopUpdates", client=manager)
        elif kind < 5:
            app.call("RequestLocation", client=manager)
        elif kind < 7:
            app.call("SetOptions", client=manager, options={
                "desiredAccuracy": draws.choice(["best", "reduced", draws.uniform(1, 5000)]),
                "distanceFilter": draws.choice([0, draws.uniform(1, 20000)]),
                "headingFilter": 1,
                "allowsBackgroundLocationUpdates": draws.random() < 0.5,
                "showsBackgroundLocationIndicator": draws.random() < 0.5,
                "activityType": "other",
                "pausesLocationUpdatesAutomatically": draws.random() < 0.5,
            })
        elif kind == 7:
            app.call("RequestFullAccuracy", client=manager, request=count,
                     purposeKey="Scan" if draws.random() < 0.8 else "Other")
        else:
            app.call("RequestState", client=manager, circle={
                "identifier": "x", "latitude": draws.uniform(47, 49),
                "longitude": draws.uniform(11, 12), "radius": draws.uniform(10, 5000)})
        client = app.call("GetClient", client=manager).get("client")
        if client and client["access"] == "region" and client.get("location"):
            looks.append(key(client["location"]))
        count += 1
    return count


def compare(quiet, called):
    watched = called["watcher"]
    known = {tuple(region) for region, _ in watched}
    first = {tuple(region): at for region, at in reversed(watched)}
    answers = [tuple(look) for look in called["looks"]]
    early = sum(at < first.get(tuple(region), 1e18) for region, at in called["caller"])
    answers += [tuple(region) for region, _ in called["caller"]]
    late = [region for region, _ in called["latecomer"]]
    stream = [region for region, _ in watched]
    print("stream unchanged", stream == [region for region, _ in quiet["watcher"]])
    print("answers known", all(answer in known for answer in answers) and early == 0)
    print("second client the same", len(late) > 1 and late == stream[-len(late):])
    print(len(stream), "regions,", called["calls"], "calls,", len(answers), "answers", file=sys.stderr)


if sys.argv[1] == "compare":
    compare(*(json.load(open(file)) for file in sys.argv[2:4]))
    sys.exit()
path, seed, file = sys.argv[1:4]
# The end of the trace that make-drive.py makes, less a quarter of an hour.
LAST = 1777629600 + 4 * 3600 - 900
draws = random.Random(int(seed))
watcher = App(path, "org.example.watcher")
watcher.call("StartUpdates", client=watcher.manager(1))
result, looks, calls, others = {}, [], 0, []
if sys.argv[4:] == ["calls"]:
    caller = App(path, "org.example.caller")

    def begin_late():
        watcher.fourth.wait(60)
        late = App(path, "org.example.latecomer")
        late.call("StartUpdates", client=late.manager(1))
        others.append(late)

    threading.Thread(target=begin_late, daemon=True).start()
    calls = attack(caller, draws, looks)
    others[0].ended.wait(20)
    result = {"caller": caller.regions, "latecomer": others[0].regions, "full": caller.others}
watcher.ended.wait(60)
result.update({"watcher": watcher.regions, "looks": looks, "calls": calls})
json.dump(result, open(file, "w"))
