# SPDX-License-Identifier: MIT
"""An app that knows nothing of locsim but its interface: python3 client.py SOCKET COUNT

It reads the interface's description from the daemon, asks for authorization, and prints positions.
"""
import base64
import sys

import varlink

PLIST = b"""<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleIdentifier</key><string>org.example.python</string>
<key>NSLocationWhenInUseUsageDescription</key><string>Shows where you are.</string>
</dict></plist>
"""


def show(message):
    """Prints what a message of Watch brings, and returns the number of positions."""
    count = 0
    for notice in message["notices"]:
        if notice["event"] == "authorizationChanged":
            print("authorization:", notice["authorization"]["status"])
        for location in notice.get("locations") or []:
            print("location: %.6f %.6f" % (location["latitude"], location["longitude"]))
            count += 1
    return count


def main(path, count):
    interface = "org.locsim.Location"
    client = varlink.Client.new_with_address("unix:" + path)
    with client.open(interface) as calls, client.open(interface) as watch:
        plist = {"path": "Info.plist", "content": base64.b64encode(PLIST).decode()}
        welcome = calls.Hello(1, 0, "python", plist, None)
        notices = watch.Watch(welcome["token"], _more=True)
        calls.MakeClient(1, {"kind": "manager"})
        calls.RequestAuthorization(1, "whenInUse")
        calls.StartUpdates(1)
        while count > 0:
            message = next(notices)
            count -= show(message)
            calls.Acknowledge(message["serial"])
    with client.open(interface) as calls:
        try:
            calls.GetState()
        except varlink.VarlinkError as error:
            print("error:", error.error())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
