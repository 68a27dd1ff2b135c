# SPDX-License-Identifier: MIT
"""Stands between apps and a daemon, and writes what the daemon sends: relay.py SOCKET DAEMON FILE."""
import socket
import sys
import threading

path, daemon, file = sys.argv[1:]
log = open(file, "ab", buffering=0)
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
print("ready", flush=True)


def carry(source, target, keeps):
    while data := source.recv(65536):
        if keeps:
            log.write(data)
        target.sendall(data)
    target.shutdown(socket.SHUT_WR)


while True:
    app, _ = listener.accept()
    server = socket.socket(socket.AF_UNIX)
    server.connect(daemon)
    for way in ((app, server, False), (server, app, True)):
        threading.Thread(target=carry, args=way, daemon=True).start()
