import { roomLimits } from '@portico/contract/room';
import type { Reads } from '../../platform/db/tx.ts';
import { listMessages, type MessageRow } from './chat.store.ts';
import { listInside, type Place } from './joining.context.ts';
import type { ParticipantRow } from './joining.store.ts';

/** What all see alike who watch a meeting. */
interface Sight {
  inside: readonly ParticipantRow[];
  messages: readonly MessageRow[];
}

/** Shorter than pages wait that were told of a change: none reads what was before it. */
const KEPT_MS = 1000;
const MOST_ROOMS = 1000;

/** Two thousand pages read along: hundreds of rows are read once a second for all of them. */
export class Sights {
  readonly #kept = new Map<string, { atMs: number; sight: Promise<Sight> }>();

  async of(
    reads: Reads,
    place: Pick<Place, 'meeting'> & { live: NonNullable<Place['live']> },
  ): Promise<Sight> {
    const { id } = place.live;
    const known = this.#kept.get(id);
    const now = performance.now();
    if (known && now - known.atMs < KEPT_MS) return await known.sight;
    if (this.#kept.size >= MOST_ROOMS) this.#kept.clear();
    const sight = look(reads, place);
    this.#kept.set(id, { atMs: now, sight });
    sight.catch(() => this.#kept.delete(id));
    return await sight;
  }
}

async function look(
  reads: Reads,
  place: Pick<Place, 'meeting'> & { live: NonNullable<Place['live']> },
): Promise<Sight> {
  const { inside } = await listInside(reads, place);
  return { inside, messages: await listMessages(reads, place.live.id, roomLimits.messages) };
}
