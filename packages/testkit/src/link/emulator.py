"""A line between this machine and a network namespace of its own, as bad as it is told to be.

    emulator.py SEED

Packets pass through two TUN devices and this program between them: it delays them, limits their rate and drops some, the same
ones for the same seed and order. Each line of standard input is a JSON object with what changes (`LinkNature` in emulated-link.ts);
each is answered with a line once it holds. The first line of output names the namespace and this machine's address on the line.
At the end of standard input, however it comes, devices and namespace go. Needs root, /dev/net/tun and `ip`.
"""

import fcntl
import json
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time
from collections import deque

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
MTU_BYTES = 1500
UDP = 17
# What would wait longer is dropped, as at a router whose buffer is full.
LONGEST_QUEUE_S = 0.4
# A network of eight addresses in 198.18.0.0/15, which is kept for tests of networks (RFC 2544).
NETWORK = 0xC6120000 + os.getpid() % 16384 * 8
NEAR, FAR = f"link-n{os.getpid()}", f"link-f{os.getpid()}"
NAMESPACE = f"link-{os.getpid()}"


def address(host):
    return ".".join(str(byte) for byte in struct.pack("!I", NETWORK + host))


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def open_device(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return device


class Nature:
    """What the line is like at present; the names are those of the TypeScript side."""

    bitsPerSecond = None
    delayMs = 0
    loss = 0
    passesUdp = True
    isUp = True
    far = 2


class Direction:
    """One way along the line; packets stay in their order."""

    def __init__(self, source, target, seed):
        self.source, self.target = source, target
        self.random = random.Random(seed)
        self.waiting = deque()
        self.free_at = 0.0

    def take(self, nature):
        """Takes what waits at the source."""
        while True:
            try:
                packet = os.read(self.source, 65536)
            except OSError:  # nothing more, or its link is down
                return
            if packet[0] >> 4 != 4:  # what the kernel says by itself in IPv6
                continue
            now = time.monotonic()
            starts = max(now, self.free_at)
            is_lost = self.random.random() < nature.loss
            if starts - now > LONGEST_QUEUE_S or (packet[9] == UDP and not nature.passesUdp):
                continue
            if nature.bitsPerSecond:
                self.free_at = starts + len(packet) * 8 / nature.bitsPerSecond
            if not is_lost:
                self.waiting.append((max(now, self.free_at) + nature.delayMs / 1000, packet))

    def deliver(self):
        """Hands over what is due; answers the seconds until the next packet is, or None."""
        now = time.monotonic()
        while self.waiting:
            due, packet = self.waiting[0]
            if due > now:
                return due - now
            self.waiting.popleft()
            try:
                os.write(self.target, packet)
            except OSError:  # the link at the other end is down
                pass
        return None


def plug_in(nature):
    ip("-n", NAMESPACE, "addr", "add", f"{address(nature.far)}/29", "dev", FAR)
    ip("-n", NAMESPACE, "link", "set", FAR, "up")
    ip("-n", NAMESPACE, "route", "replace", "default", "via", address(1))


def unplug():
    ip("-n", NAMESPACE, "addr", "flush", "dev", FAR)
    ip("-n", NAMESPACE, "link", "set", FAR, "down")


def change(nature, wanted):
    before = (nature.isUp, nature.far)
    for name, value in wanted.items():
        getattr(nature, name)
        setattr(nature, name, value)
    if before == (nature.isUp, nature.far):
        return
    if before[0]:
        unplug()
    if nature.isUp:
        plug_in(nature)


def run(seed):
    near, far = open_device(NEAR), open_device(FAR)
    nature = Nature()
    ip("addr", "add", f"{address(1)}/29", "dev", NEAR)
    ip("link", "set", NEAR, "up", "mtu", str(MTU_BYTES))
    ip("link", "set", FAR, "netns", NAMESPACE)
    ip("-n", NAMESPACE, "link", "set", FAR, "mtu", str(MTU_BYTES))
    ip("-n", NAMESPACE, "link", "set", "lo", "up")
    plug_in(nature)
    print(json.dumps({"namespace": NAMESPACE, "near": address(1)}), flush=True)
    ways = [Direction(near, far, seed), Direction(far, near, seed + 1)]
    words = b""
    while True:
        dues = [due for due in (way.deliver() for way in ways) if due is not None]
        ready, _, _ = select.select([near, far, 0], [], [], min(dues, default=None))
        for way in ways:
            if way.source in ready:
                way.take(nature)
        if 0 not in ready:
            continue
        more = os.read(0, 65536)
        if not more:
            return
        *lines, words = (words + more).split(b"\n")
        for line in lines:
            change(nature, json.loads(line))
            print("ok", flush=True)


def main():
    # whoever is interrupted together with the test still takes everything away, at the end of its input
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    ip("netns", "add", NAMESPACE)
    try:
        run(int(sys.argv[1]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd)}: {error.stderr}")
    finally:
        subprocess.run(["ip", "netns", "del", NAMESPACE], check=False)


main()
