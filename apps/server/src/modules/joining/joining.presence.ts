import type { Tx } from '../../platform/db/tx.ts';
import { findJoinable } from '../meetings/index.ts';
import { later, tell, type JoiningContext, type JoiningWork } from './joining.context.ts';
import { endInstance } from './joining.moderation.ts';
import {
  changeInstance,
  findInstance,
  listLiveOn,
  listStanding,
  move,
  type ParticipantRow,
} from './joining.store.ts';

/** Who lost the connection has this long to come back before the others see them leave. */
const GONE_AFTER_MS = 15_000;
/** A meeting that nobody is in ends after this long. */
const EMPTY_MS = 120_000;
/** How soon after something happened in a room its rows are put right. */
const SETTLE_MS = 3000;
const SWEEP_MS = 15_000;

interface Present {
  gone: ParticipantRow[];
  back: ParticipantRow[];
  strangers: string[];
}

/** Compares who is in the engine with the rows of one instance. */
function compare(
  rows: readonly ParticipantRow[],
  identities: ReadonlySet<string>,
  { instanceId, now }: { instanceId: string; now: Date },
): Present {
  const isOld = ({ standingSince }: ParticipantRow): boolean =>
    now.getTime() - standingSince.getTime() >= GONE_AFTER_MS;
  const inRoom = rows.filter(({ standing }) => standing === 'inRoom');
  const left = rows.filter((row) => row.standing === 'left' && row.instanceId === instanceId);
  const known = new Set([...inRoom, ...left].map(({ id }) => id));
  return {
    gone: inRoom.filter((row) => !identities.has(row.id) && isOld(row)),
    back: left.filter((row) => identities.has(row.id) && isOld(row)),
    strangers: [...identities].filter((identity) => !known.has(identity)),
  };
}

async function settleRows(
  tx: Tx,
  context: JoiningContext,
  { id, identities }: { id: string; identities: ReadonlySet<string> },
): Promise<void> {
  const now = context.platform.clock.now();
  const live = await findInstance(tx, id);
  const meeting = live && (await findJoinable(tx, live.siteId, { id: live.meetingId }));
  if (!live || !meeting) return later(context, () => context.media.closeRoom(id));
  const rows = await listStanding(tx, live.meetingId, ['inRoom', 'left']);
  const { gone, back, strangers } = compare(rows, identities, { instanceId: id, now });
  const idsOf = (some: readonly ParticipantRow[]): string[] => some.map((row) => row.id);
  await move(tx, idsOf(gone), { standing: 'left', instanceId: id, at: now });
  await move(tx, idsOf(back), { standing: 'inRoom', instanceId: id, at: now });
  for (const identity of strangers) later(context, () => context.media.remove(id, identity));
  const inside = rows.filter(({ standing }) => standing === 'inRoom').length - gone.length + back.length;
  if (gone.length + back.length > 0) await tell(tx, context, { meetingId: live.meetingId });
  if (inside > 0) {
    if (live.emptySince) await changeInstance(tx, id, { empty_since: null });
  } else if (!live.emptySince) await changeInstance(tx, id, { empty_since: now });
  else if (now.getTime() - live.emptySince.getTime() >= EMPTY_MS)
    await endInstance(tx, context, { meeting, live, now });
}

/** Follows what happens in the engine: the rows say who is in, the engine says who really is. */
export class Presence {
  readonly #context: JoiningContext;
  readonly #work: JoiningWork;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #sweep: NodeJS.Timeout;
  readonly #unfollow: () => void;
  #settling: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(context: JoiningContext, work: JoiningWork) {
    this.#context = context;
    this.#work = work;
    this.#unfollow = context.media.on(({ type, room }) => {
      if (room !== undefined && /^participant|^roomFinished/.test(type)) this.#settleSoon(room);
    });
    this.#sweep = setInterval(() => void this.#settleAll(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Puts the rows of one room right. */
  async settle(room: string): Promise<void> {
    const { media, platform } = this.#context;
    try {
      const identities = new Set((await media.list(room)).map(({ identity }) => identity));
      await this.#work.work((tx) => settleRows(tx, this.#context, { id: room, identities }));
    } catch (error) {
      platform.log.debug({ err: error, room }, 'a room is put right later'); // the engine is down: nobody has left
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unfollow();
    clearInterval(this.#sweep);
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#settling;
  }

  #settleSoon(room: string): void {
    if (this.#timers.has(room) || this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(room);
      this.#inTurn(() => this.settle(room));
    }, SETTLE_MS);
    this.#timers.set(room, timer.unref());
  }

  async #settleAll(): Promise<void> {
    const rooms = await listLiveOn(this.#work.reads, this.#context.mediaNode).catch(() => []);
    for (const { id } of rooms) this.#inTurn(() => this.settle(id));
  }

  #inTurn(settle: () => Promise<void>): void {
    if (!this.#isStopped) this.#settling = this.#settling.then(settle);
  }
}
