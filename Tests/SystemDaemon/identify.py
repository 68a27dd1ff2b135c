# SPDX-License-Identifier: MIT
"""Answers in the place of locsim-identify: identify.py slow|lying SOCKET PROGRAM."""
import json
import os
import socket
import sys

how, path, program = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
os.chmod(path, 0o600)
listener.listen()
kept = []
while True:
    peer, _ = listener.accept()
    if how == "slow":
        kept.append(peer)
        continue
    peer.recv(4096)
    answer = {"parameters": {"user": 0, "tier": "host", "anchor": program}}
    peer.sendall(json.dumps(answer).encode() + b"\0")
    peer.close()
