# SPDX-License-Identifier: MIT
"""Runs a program under another one's path, without being in another namespace itself:
mount.py PROGRAM PATH kept|removed [ARGUMENTS]

A child mounts a file system over the folder of PATH in a namespace of its own, copies PROGRAM to PATH
there, and hands the open file over.
"""
import ctypes
import os
import signal
import socket
import sys

program, path, fate = sys.argv[1:4]
ours, theirs = socket.socketpair()
user, group = os.getuid(), os.getgid()
if os.fork() == 0:
    libc = ctypes.CDLL(None, use_errno=True)
    content = open(program, "rb").read()
    new_user, new_mounts = 0x10000000, 0x00020000
    if libc.unshare(new_user | new_mounts) != 0:
        os._exit(1)
    with open("/proc/self/uid_map", "w") as uids:
        uids.write(f"0 {user} 1")
    with open("/proc/self/setgroups", "w") as groups:
        groups.write("deny")
    with open("/proc/self/gid_map", "w") as gids:
        gids.write(f"0 {group} 1")
    if libc.mount(b"none", os.path.dirname(path).encode(), b"tmpfs", 0, None) != 0:
        os._exit(2)
    with open(path, "wb") as copy:
        copy.write(content)
    os.chmod(path, 0o755)
    file = os.open(path, os.O_RDONLY)
    if fate == "removed":
        os.unlink(path)
    # The namespace must live as long as the program; both end together.
    libc.prctl(1, signal.SIGKILL)
    socket.send_fds(theirs, [b"x"], [file])
    signal.pause()
theirs.close()
_, files, _, _ = socket.recv_fds(ours, 1, 1)
os.execve(files[0], [path, *sys.argv[4:]], os.environ)
