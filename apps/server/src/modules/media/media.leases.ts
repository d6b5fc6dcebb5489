import type { Work } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/tx.ts';
import { nodeUnavailable } from '../../platform/nodes/calls.ts';
import { findRoom, listFree, takeRoom } from './media.leases.store.ts';

/** Who carries a room: this process, another one, or none at this moment. */
export type Owner = { kind: 'here' } | { kind: 'nobody' } | { kind: 'peer'; id: string; url: string };

/** What leases need of the process that holds them. */
interface LeaseHolder {
  readonly id: string;
  isHeld(): boolean;
  forgetSilent(): Promise<void>;
}

interface LeaseOptions {
  node: LeaseHolder;
  reads: Reads;
  work: Work;
}

const MOST_KNOWN = 10_000;

/** Whether a room's name can be the id of one time that a meeting takes place. */
export const isInstanceId = (room: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(room);

/**
 * Which process carries which room. A room is the row of one time that a meeting takes place; it belongs to the process
 * that the row names for as long as that one lives.
 */
export class Leases {
  readonly #options: LeaseOptions;
  /** Rooms that are surely ours while we live under this name: nobody takes a room from a process that lives. */
  #ours: { id: string; rooms: Set<string> } = { id: '', rooms: new Set() };
  #wereFree = new Set<string>();

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /** Who carries a room. One that has no row, or is over, is carried by whoever is asked. */
  async find(room: string): Promise<Owner> {
    const { node, reads } = this.#options;
    const here: Owner = node.isHeld() ? { kind: 'here' } : { kind: 'nobody' };
    if (!isInstanceId(room) || (node.isHeld() && this.#isOurs(room))) return here;
    const row = await findRoom(reads, room);
    if (!row) return here;
    if (row.mediaNode === node.id) {
      this.#remember(room);
      return node.isHeld() ? { kind: 'here' } : { kind: 'nobody' };
    }
    if (row.url !== null) return { kind: 'peer', id: row.mediaNode, url: row.url };
    return row.isEnded ? here : { kind: 'nobody' };
  }

  /** The same for somebody who wants to be in it: a room that nobody carries is this process's from now on. */
  async take(room: string): Promise<Owner> {
    const { node, work } = this.#options;
    const owner = await this.find(room);
    if (owner.kind !== 'nobody' || !node.isHeld()) return owner;
    await node.forgetSilent();
    const { id } = node;
    await work((tx) => takeRoom(tx, room, id));
    return await this.find(room);
  }

  /** Does something in a room of this process. @throws {Failure} `unavailable` when it is not, or not any more. */
  async inOwn<T>(room: string, act: () => Promise<T>): Promise<T> {
    const { kind } = await this.find(room);
    if (kind !== 'here') throw nodeUnavailable();
    return await act();
  }

  /** Takes the rooms that have been free since the last call: nobody came back to them, but they have to end. */
  async adopt(): Promise<void> {
    const { node, reads, work } = this.#options;
    if (!node.isHeld()) return;
    await node.forgetSilent();
    const free = await listFree(reads);
    const { id } = node;
    for (const room of free) if (this.#wereFree.has(room)) await work((tx) => takeRoom(tx, room, id));
    this.#wereFree = new Set(free);
  }

  #isOurs(room: string): boolean {
    return this.#ours.id === this.#options.node.id && this.#ours.rooms.has(room);
  }

  #remember(room: string): void {
    const { id } = this.#options.node;
    if (this.#ours.id !== id || this.#ours.rooms.size >= MOST_KNOWN) this.#ours = { id, rooms: new Set() };
    this.#ours.rooms.add(room);
  }
}
