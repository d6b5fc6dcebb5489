import { roomLimits, type RoomView } from '@portico/contract/room';
import type { Reads } from '../../platform/db/tx.ts';
import { ReadyJson } from '../../platform/http/ready-json.ts';
import { listMessages } from './chat.store.ts';
import { listInside, type Place } from './joining.context.ts';
import { presentMessage, presentParticipant } from './joining.present.ts';

/** What all see alike who watch a meeting, as JSON without brackets. */
interface SharedView {
  participants: string;
  messages: string;
}

type Going = Pick<Place, 'meeting'> & { live: NonNullable<Place['live']> };

/** Shorter than pages wait that were told of a change: none reads what was before it. */
const KEPT_MS = 1000;
const MOST_ROOMS = 1000;

/** Two thousand pages read along: hundreds of rows are read and written as JSON once a second for all of them. */
export class SharedViews {
  readonly #kept = new Map<string, { atMs: number; shared: Promise<SharedView> }>();

  async of(reads: Reads, going: Going): Promise<SharedView> {
    const { id } = going.live;
    const known = this.#kept.get(id);
    const now = performance.now();
    if (known && now - known.atMs < KEPT_MS) return await known.shared;
    if (this.#kept.size >= MOST_ROOMS) this.#kept.clear();
    const shared = look(reads, going);
    this.#kept.set(id, { atMs: now, shared });
    shared.catch(() => this.#kept.delete(id));
    return await shared;
  }
}

const listed = (items: readonly unknown[]): string => JSON.stringify(items).slice(1, -1);

async function look(reads: Reads, going: Going): Promise<SharedView> {
  const { inside } = await listInside(reads, going);
  const messages = await listMessages(reads, going.live.id, roomLimits.messages);
  return {
    participants: listed(inside.map(presentParticipant)),
    messages: listed(messages.map(presentMessage)),
  };
}

/** What one of them sees: what is theirs alone, and what all share. */
export function seenBy(
  { participants, messages: _messages, ...own }: RoomView,
  shared: SharedView,
): ReadyJson {
  const people = [shared.participants, listed(participants)].filter((text) => text !== '');
  const lists = `"participants":[${people.join(',')}],"messages":[${shared.messages}]`;
  return new ReadyJson(`${JSON.stringify(own).slice(0, -1)},${lists}}`);
}
