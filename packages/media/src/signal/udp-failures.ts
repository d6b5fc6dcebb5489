/** A network may be another one later. */
const REMEMBERED_MS = 600_000;

/** Whom UDP failed lately in a room, by identity. */
export class UdpFailures {
  readonly #atMs = new Map<string, number>();

  /** Remembers what became of somebody's connection; one that UDP carried makes earlier ones forgotten. */
  note(identity: string, lacksUdp: boolean): void {
    this.#atMs.delete(identity);
    if (lacksUdp) this.#atMs.set(identity, performance.now());
    const since = performance.now() - REMEMBERED_MS;
    for (const [each, atMs] of this.#atMs) if (atMs < since) this.#atMs.delete(each);
  }

  has(identity: string): boolean {
    return (this.#atMs.get(identity) ?? -Infinity) > performance.now() - REMEMBERED_MS;
  }
}
