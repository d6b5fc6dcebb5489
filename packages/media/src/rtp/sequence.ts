/** Signed distance from `b` to `a` on the 16-bit circle of RTP sequence numbers, in -32768..32767 (RFC 3550 A.1). */
export function sequenceDelta(a: number, b: number): number {
  return ((a - b + 0x8000) & 0xffff) - 0x8000;
}

/** Signed distance from `b` to `a` on the 32-bit circle of RTP timestamps, in ticks of the codec's clock. */
export function timestampDelta(a: number, b: number): number {
  return (a - b) | 0;
}
