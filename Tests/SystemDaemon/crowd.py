# SPDX-License-Identifier: MIT
"""Fills a daemon with connections of many users: crowd.py SOCKET USERS CONNECTIONS (as root).

Prints how many connections are served, whether one more user is refused, and the median time in
milliseconds of an earlier app's call before and meanwhile.
"""
import base64
import json
import os
import socket
import statistics
import sys
import time

path, users, connections = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def call(peer, method, parameters):
    peer.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        part = peer.recv(65536)
        if not part:
            return b""
        answer += part
    return answer


def enter(identifier):
    """An app of its own on a connection of its own; `None` if the daemon refuses it."""
    plist = (
        '<plist version="1.0"><dict><key>CFBundleIdentifier</key>'
        f"<string>{identifier}</string></dict></plist>"
    )
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(60)
    try:
        peer.connect(path)
        answer = call(
            peer,
            "org.locsim.Location.Hello",
            {
                "major": 1, "minor": 0, "library": "crowd",
                "infoPlist": {
                    "path": "/Info.plist", "content": base64.b64encode(plist.encode()).decode(),
                },
            },
        )
    except OSError:
        return None
    return peer if b'"token"' in answer else None


def median(peer):
    times = []
    for _ in range(500):
        start = time.monotonic()
        call(peer, "org.locsim.Location.GetState", {})
        times.append(time.monotonic() - start)
    return statistics.median(times) * 1000


def crowd(user):
    """Connects as a user, and returns the reading end on which the number of served ones comes."""
    reading, writing = os.pipe()
    holding, release = os.pipe()
    if os.fork() == 0:
        os.close(release)
        os.setuid(user)
        held = [enter(f"org.example.app{user}-{number}") for number in range(connections)]
        os.write(writing, b"%d\n" % sum(peer is not None for peer in held))
        os.read(holding, 1)
        os._exit(0)
    return os.fdopen(reading), release


early = enter("org.example.early")
before = median(early)
crowds = [crowd(10_000 + index) for index in range(users)]
served = sum(int(reading.readline()) for reading, _ in crowds)
excess, last = crowd(20_000)
refused = int(excess.readline()) == 0
meanwhile = median(early)
print(f"{served} served, one more user {'refused' if refused else 'served'}")
print(f"before {before:.3f} ms, meanwhile {meanwhile:.3f} ms", file=sys.stderr)
