import type { Tx } from '../../platform/db/tx.ts';
import { findJoinable } from '../meetings/index.ts';
import { later, tell, tellOnly, type JoiningContext, type JoiningWork } from './joining.context.ts';
import { endInstance } from './joining.moderation.ts';
import type { EngineEvent } from '../../platform/media/engine.ts';
import { mediaGrant, runsMeeting } from './joining.policy.ts';
import { findMediaPlace } from './joining.rights.ts';
import { endPlaces } from './joining.rights.ts';
import {
  changeInstance,
  findInstance,
  listLive,
  listNamed,
  isRowId,
  listStanding,
  move,
  type InstanceRow,
  type ParticipantRow,
} from './joining.store.ts';
import { listLapsed } from './watching.store.ts';

/**
 * Who was let in has this long until the engine has to know of them, and so has everybody when the engine or the process
 * that carried the room is gone.
 */
const GONE_AFTER_MS = 15_000;
/** The player of somebody who watches asks for the first time within this. */
const WATCHES_AFTER_MS = 40_000;
/** A meeting that nobody is in ends after this long. */
const EMPTY_MS = 120_000;
/** A page that went is waited for, and then the job that takes its person out; from here on the engine is believed. */
const GOING_MS = 30_000;
const SWEEP_MS = 15_000;

/** What this process was told of a room. */
interface Followed {
  /** Since when it has been following the room. */
  since: Date;
  /** When each identity came into the engine last. */
  arrivals: Map<string, Date>;
}

/** One room as the engine has it. */
interface EngineRoom extends Followed {
  id: string;
  /** Who is there, with the role that they have in it. */
  roles: ReadonlyMap<string, string | undefined>;
}

interface Present {
  gone: ParticipantRow[];
  back: ParticipantRow[];
  strangers: string[];
}

/** Somebody who has just come into the engine, with the role that they came with. */
interface Arrived {
  identity: string;
  role: string | undefined;
}

/** Whether so much has passed since; a moment to come was written before the clock was set back. */
const isPast = (since: Date, now: Date, milliseconds: number): boolean =>
  now < since || now.getTime() - since.getTime() >= milliseconds;

/**
 * Compares who is in the engine with the rows of one instance. A row that is too young is believed against the engine, unless
 * the engine told of its participant since: then who is missing there has left, and who is there has come back.
 */
function compare(
  rows: readonly ParticipantRow[],
  { id: instanceId, roles: identities, since, arrivals }: EngineRoom,
  now: Date,
): Present {
  const isOld = ({ standingSince }: ParticipantRow): boolean => isPast(standingSince, now, GONE_AFTER_MS);
  const arrivedMs = ({ id }: ParticipantRow): number => arrivals.get(id)?.getTime() ?? -Infinity;
  const hasVanished = (row: ParticipantRow): boolean =>
    arrivedMs(row) >= row.standingSince.getTime() || (isPast(since, now, GONE_AFTER_MS) && isOld(row));
  const isGoing = ({ goingAt }: ParticipantRow): boolean =>
    goingAt !== null && !isPast(goingAt, now, GOING_MS);
  const isBack = (row: ParticipantRow): boolean => arrivedMs(row) > row.standingSince.getTime() || isOld(row);
  const inRoom = rows.filter(({ standing }) => standing === 'inRoom');
  const left = rows.filter((row) => row.standing === 'left' && row.instanceId === instanceId);
  const there = left.filter((row) => identities.has(row.id) && isBack(row));
  // who left by themselves goes in anew by the rules of the door, and needs a moment to go
  const known = new Set([...inRoom, ...left.filter((row) => row.lostAt || !isBack(row))].map(({ id }) => id));
  return {
    gone: inRoom.filter((row) => !identities.has(row.id) && !isGoing(row) && hasVanished(row)),
    back: there.filter(({ lostAt }) => lostAt !== null),
    strangers: [...identities.keys()].filter((identity) => !known.has(identity)),
  };
}

async function settleRows(tx: Tx, context: JoiningContext, seen: EngineRoom): Promise<void> {
  const { id } = seen;
  const now = context.platform.clock.now();
  const live = await findInstance(tx, id);
  if (live && !isCarriedHere(context, live)) return; // another process has it by now
  const meeting = live && (await findJoinable(tx, live.siteId, { id: live.meetingId }));
  if (!live || !meeting) return later(context, () => context.media.closeRoom(id));
  await endPlaces(tx, context, { disabledAt: live.meetingId }); // whose end this process did not hear of
  const inRoom = await listStanding(tx, live.meetingId, ['inRoom']);
  const ids = new Set(inRoom.map((row) => row.id));
  const named = await listNamed(
    tx,
    live.meetingId,
    [...seen.roles.keys()].filter((identity) => !ids.has(identity)),
  );
  const rows = [...inRoom, ...named];
  await settleWatchers(tx, context, { live, since: seen.since, now });
  const { gone, back, strangers } = compare(rows, seen, now);
  const idsOf = (some: readonly ParticipantRow[]): string[] => some.map((row) => row.id);
  await move(tx, idsOf(gone), {
    standing: 'left',
    instanceId: id,
    at: now,
    isLost: true,
    onlyFrom: 'inRoom',
  });
  await move(tx, idsOf(back), { standing: 'inRoom', instanceId: id, at: now, onlyFrom: 'lost' });
  for (const identity of strangers) later(context, () => context.media.remove(id, identity));
  for (const row of [...inRoom, ...back]) correctRole(context, seen, row);
  const inside = rows.filter(({ standing }) => standing === 'inRoom').length - gone.length + back.length;
  const changed = [...gone, ...back];
  const isAtDoor = changed.some(({ role }) => runsMeeting(role));
  if (changed.length > 0) await tell(tx, context, { meetingId: live.meetingId, others: changed, isAtDoor });
  if (inside > 0) {
    if (live.emptySince) await changeInstance(tx, id, { empty_since: null });
  } else if (!live.emptySince) await changeInstance(tx, id, { empty_since: now });
  else if (isPast(live.emptySince, now, EMPTY_MS)) await endInstance(tx, context, { meeting, live, now });
}

/** The engine may have been down, or slow, when a role changed. */
function correctRole(context: JoiningContext, { id, roles }: EngineRoom, row: ParticipantRow): void {
  const standing = mediaGrant(row.role);
  const held = roles.get(row.id);
  if (held !== undefined && held !== standing.role)
    later(context, () => context.media.setRole(id, row.id, standing));
}

/** A player asks every two seconds: whose does not any more has left. */
async function settleWatchers(
  tx: Tx,
  { streams, platform }: JoiningContext,
  { live, since, now }: { live: InstanceRow; since: Date; now: Date },
): Promise<void> {
  if (!isPast(since, now, WATCHES_AFTER_MS)) return;
  const before = new Date(now.getTime() - WATCHES_AFTER_MS);
  const lapsed = await listLapsed(tx, live.meetingId, { before, seen: streams.watching(live.id) });
  const left = { standing: 'left', instanceId: live.id, at: now } as const;
  await move(
    tx,
    lapsed.map(({ id }) => id),
    left,
  );
  await tellOnly(tx, platform, { meetingId: live.meetingId, whom: lapsed });
}

const isCarriedHere = ({ nodes }: JoiningContext, { mediaNode }: InstanceRow): boolean =>
  nodes.isAlone || mediaNode === nodes.id;

/** Follows what happens in the engine: the rows say who is in, the engine says who really is. */
export class Presence {
  readonly #context: JoiningContext;
  readonly #work: JoiningWork;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** The rooms that are here; anew when one ended in the engine, or the engine itself. */
  readonly #followed = new Map<string, Followed>();
  readonly #sweep: NodeJS.Timeout;
  readonly #unfollow: () => void;
  #settling: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(context: JoiningContext, work: JoiningWork) {
    this.#context = context;
    this.#work = work;
    this.#unfollow = context.media.on((event) => this.#hear(event));
    this.#sweep = setInterval(() => void this.#settleAll(), SWEEP_MS);
    this.#sweep.unref();
  }

  #hear(event: EngineEvent): void {
    if (event.type === 'childDied' || event.type === 'serverLost') this.#followed.clear();
    if (!('room' in event)) return;
    const { type, room } = event;
    if (type === 'roomFinished') this.#followed.delete(room);
    if (type === 'participantJoined' && event.identity !== undefined)
      this.#arrived(room, { identity: event.identity, role: event.role });
    if (/^participant|^roomFinished/.test(type)) this.#settleSoon(room);
  }

  /** Puts the rows of one room right. */
  async settle(room: string): Promise<void> {
    const { media, platform } = this.#context;
    try {
      const { since, arrivals } = this.#follow(room);
      const before = new Map(arrivals); // who comes while the engine is asked is missing in its answer
      const roles = new Map((await media.list(room)).map(({ identity, role }) => [identity, role]));
      const seen = { id: room, roles, since, arrivals: before };
      await this.#work.work((tx) => settleRows(tx, this.#context, seen));
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

  #follow(room: string): Followed {
    const { clock } = this.#context.platform;
    const followed = this.#followed.get(room) ?? { since: clock.now(), arrivals: new Map() };
    this.#followed.set(room, followed);
    return followed;
  }

  #arrived(room: string, who: Arrived): void {
    this.#follow(room).arrivals.set(who.identity, this.#context.platform.clock.now());
    const checked = this.#check(room, who);
    this.#inTurn(() => checked);
  }

  /**
   * A token outlives what it was given for, and an engine that lives by itself does not ask: who comes by one that the rows
   * do not bear out any more is sent out at once, or has the role that is theirs now.
   */
  async #check(room: string, { identity, role }: Arrived): Promise<void> {
    const { media, platform } = this.#context;
    if (!isRowId(room)) return;
    try {
      const now = platform.clock.now();
      const place = await findMediaPlace(this.#work.reads, { room, identity, now });
      if (place && role !== undefined && role !== place.role) await media.setRole(room, identity, place);
      if (place) return;
      if (await findInstance(this.#work.reads, room)) await media.remove(room, identity);
      else await media.closeRoom(room);
    } catch (error) {
      platform.log.debug({ err: error, room }, 'who may not be there is sent out when the room is put right');
    }
  }

  #settleSoon(room: string): void {
    this.#follow(room);
    if (this.#timers.has(room) || this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(room);
      this.#inTurn(() => this.settle(room));
    }, this.#context.platform.paces.roomSettlesAfterMs);
    this.#timers.set(room, timer.unref());
  }

  async #settleAll(): Promise<void> {
    const { nodes, platform } = this.#context;
    try {
      await nodes.adopt();
      const rooms = await listLive(this.#work.reads, nodes.isAlone ? undefined : nodes.id);
      const here = new Set(rooms.map(({ id }) => id));
      for (const room of this.#followed.keys()) if (!here.has(room)) this.#followed.delete(room);
      for (const room of here) this.#inTurn(() => this.settle(room));
    } catch (error) {
      platform.log.debug({ err: error }, 'rooms are put right later');
    }
  }

  #inTurn(settle: () => Promise<void>): void {
    if (!this.#isStopped) this.#settling = this.#settling.then(settle);
  }
}
