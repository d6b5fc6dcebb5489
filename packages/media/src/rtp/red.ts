/**
 * Where the newest block of a redundant payload begins (RFC 2198 section 3): the blocks before it repeat what earlier packets
 * carried. -1 when the lengths do not add up, or when there is no newest block.
 */
export function findPrimaryBlock(packet: Uint8Array, { start, end }: { start: number; end: number }): number {
  let at = start;
  let repeatedBytes = 0;
  while (at < end && packet[at]! & 0x80) {
    if (at + 4 > end) return -1;
    repeatedBytes += ((packet[at + 2]! & 0x03) << 8) | packet[at + 3]!;
    at += 4;
  }
  const primary = at + 1 + repeatedBytes;
  return primary < end ? primary : -1;
}
