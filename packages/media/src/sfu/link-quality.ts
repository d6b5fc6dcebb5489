/** What people notice of a line: nothing, a gap now and then, much; `lost` carries nothing any more. */
export type LinkGrade = 'excellent' | 'good' | 'poor' | 'lost';

/** What was expected on a line and did not come, in packets. */
interface Share {
  expected: number;
  lost: number;
}

/** A client's line is judged by this many of the times between two looks: one bad second does not make it a bad line. */
const LOOKS = 3;
const SILENT_MS = 8000;
/** Fewer packets than that say nothing about the line. */
const LEAST_PACKETS = 20;
const EXCELLENT = { loss: 0.02, roundTripMs: 250 };
const GOOD = { loss: 0.06, roundTripMs: 600 };

const newShare = (): Share => ({ expected: 0, lost: 0 });

const lossOf = (shares: readonly Share[]): number => {
  const expected = shares.reduce((sum, share) => sum + share.expected, 0);
  const lost = shares.reduce((sum, share) => sum + share.lost, 0);
  return expected < LEAST_PACKETS ? 0 : lost / expected;
};

/** Judges the line of one client by what no repair brought back in time, either way, and by its round trip. */
export class LinkQuality {
  readonly #up: Share[] = [newShare()];
  readonly #down: Share[] = [newShare()];
  #roundTripMs = 0;
  #heardAtMs = -Infinity;

  /** Something came from the client. */
  noteHeard(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  /** Packets that the client sent, and those of them that are missing. */
  noteUp({ expected, lost }: Share): void {
    const [share] = this.#up;
    share!.expected += expected;
    share!.lost += lost;
  }

  /** The same of packets to the client, as it reports it. */
  noteDown({ expected, lost }: Share): void {
    const [share] = this.#down;
    share!.expected += expected;
    share!.lost += lost;
  }

  /** The time there and back; the longest one since the last look counts. */
  noteRoundTrip(ms: number): void {
    this.#roundTripMs = Math.max(this.#roundTripMs, ms);
  }

  /** How the line is now; each look begins a new time. `isActive`: whether the client should be heard of. */
  look(nowMs: number, isActive: boolean): LinkGrade {
    const loss = Math.max(lossOf(this.#up), lossOf(this.#down));
    const roundTripMs = this.#roundTripMs;
    this.#roundTripMs = 0;
    for (const shares of [this.#up, this.#down]) {
      shares.unshift(newShare());
      shares.length = Math.min(shares.length, LOOKS);
    }
    if (isActive && nowMs - this.#heardAtMs > SILENT_MS) return 'lost';
    if (loss < EXCELLENT.loss && roundTripMs < EXCELLENT.roundTripMs) return 'excellent';
    return loss < GOOD.loss && roundTripMs < GOOD.roundTripMs ? 'good' : 'poor';
  }
}
