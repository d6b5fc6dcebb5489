import { SOURCE_NAMES } from '@portico/media';
import * as z from 'zod/mini';
import { nodeUnavailable, type NodeCall, type NodeCalls } from '../../platform/nodes/calls.ts';
import type { Peer } from '../../platform/nodes/node.store.ts';
import type { Leases } from './media.leases.ts';
import type { MediaEngine, MediaParticipant, Outcome } from '../../platform/media/engine.ts';

const Room = z.string().check(z.maxLength(256));
const Identity = z.string().check(z.maxLength(256));
const Told = z.enum(['done', 'gone']);
const Track = z.object({ sid: z.string(), source: z.enum(SOURCE_NAMES), isMuted: z.boolean() });
const People = z.array(
  z.object({
    identity: z.string(),
    name: z.string(),
    role: z.optional(z.string()),
    tracks: z.array(Track),
  }),
);
const Role = z.object({
  role: z.enum(['host', 'cohost', 'attendee']),
  isScreenShareAllowed: z.boolean(),
});

const InRoom = z.object({ room: Room });
const OfOne = z.object({ room: Room, identity: Identity });
const list: NodeCall<z.infer<typeof InRoom>> = { name: 'media.list', input: InRoom };
const closeRoom: NodeCall<z.infer<typeof InRoom>> = { name: 'media.closeRoom', input: InRoom };
const remove: NodeCall<z.infer<typeof OfOne>> = { name: 'media.remove', input: OfOne };

const Line = z.object({
  identity: Identity,
  downlinkBitsPerSecond: z.optional(z.number()),
  lowered: z.number(),
  held: z.number(),
  short: z.number(),
});
const Lines = z.object({ isBusy: z.boolean(), lines: z.array(Line) });
const lines: NodeCall<z.infer<typeof InRoom>> = { name: 'media.lines', input: InRoom };

const Muted = z.object({ room: Room, identity: Identity, source: z.enum(['microphone', 'camera']) });
const mute: NodeCall<z.infer<typeof Muted>> = { name: 'media.mute', input: Muted };
const AllMuted = z.object({ room: Room, exceptIdentities: z.array(Identity) });
const muteAll: NodeCall<z.infer<typeof AllMuted>> = { name: 'media.muteAll', input: AllMuted };
const RoleChange = z.object({ room: Room, identity: Identity, standing: Role });
const setRole: NodeCall<z.infer<typeof RoleChange>> = { name: 'media.setRole', input: RoleChange };

interface RoutedOptions {
  engine: MediaEngine;
  leases: Leases;
  calls: NodeCalls;
}

interface Branches<T> {
  here(): Promise<T>;
  there(peer: Peer): Promise<T>;
  /** No process carries the room: it does not run anywhere. */
  nowhere(): T;
}

/** The engines of all processes as one: what concerns a room is done by the process that carries it. */
export class RoutedMedia {
  readonly #options: RoutedOptions;

  constructor(options: RoutedOptions) {
    this.#options = options;
  }

  /** Any process makes the token: they share the engine's key, and signalling finds the room. */
  joinInfo(...joiner: Parameters<MediaEngine['joinInfo']>): ReturnType<MediaEngine['joinInfo']> {
    return this.#options.engine.joinInfo(...joiner);
  }

  /** Hears of what happens in the own engine alone: each process follows the rooms that it carries. */
  on(...listener: Parameters<MediaEngine['on']>): ReturnType<MediaEngine['on']> {
    return this.#options.engine.on(...listener);
  }

  capabilities(): ReturnType<MediaEngine['capabilities']> {
    return this.#options.engine.capabilities();
  }

  list(room: string): Promise<readonly MediaParticipant[]> {
    const { engine, calls } = this.#options;
    return this.#route<readonly MediaParticipant[]>(room, {
      here: () => engine.list(room),
      there: async (peer) => z.parse(People, await calls.ask(peer, list, { room })),
      nowhere() {
        throw nodeUnavailable(); // nobody has left: they are on their way to another process
      },
    });
  }

  lines(room: string): Promise<z.infer<typeof Lines> | undefined> {
    const { engine, calls } = this.#options;
    return this.#route<z.infer<typeof Lines> | undefined>(room, {
      here: () => engine.lines(room),
      there: async (peer) => z.parse(Lines, await calls.ask(peer, lines, { room })),
      nowhere: () => undefined,
    });
  }

  remove(room: string, identity: string): Promise<Outcome> {
    const input = { room, identity };
    return this.#tell(input, remove, (engine) => engine.remove(room, identity));
  }

  mute(room: string, identity: string, source: 'microphone' | 'camera'): Promise<Outcome> {
    const input = { room, identity, source };
    return this.#tell(input, mute, (engine) => engine.mute(room, identity, source));
  }

  muteAll(room: string, exceptIdentities: readonly string[]): Promise<Outcome> {
    const input = { room, exceptIdentities: [...exceptIdentities] };
    return this.#tell(input, muteAll, (engine) => engine.muteAll(room, exceptIdentities));
  }

  setRole(room: string, identity: string, standing: z.infer<typeof Role>): Promise<Outcome> {
    const input = { room, identity, standing };
    return this.#tell(input, setRole, (engine) => engine.setRole(room, identity, standing));
  }

  closeRoom(room: string): Promise<Outcome> {
    return this.#tell({ room }, closeRoom, (engine) => engine.closeRoom(room));
  }

  /** Does for other processes what concerns the rooms of this one, and nothing else. */
  serve(): void {
    const { engine, calls, leases } = this.#options;
    calls.serve(list, (input) => leases.inOwn(input.room, () => engine.list(input.room)));
    calls.serve(lines, ({ room }) => leases.inOwn(room, () => engine.lines(room)));
    calls.serve(closeRoom, ({ room }) => leases.inOwn(room, () => engine.closeRoom(room)));
    calls.serve(remove, ({ room, identity }) => leases.inOwn(room, () => engine.remove(room, identity)));
    calls.serve(mute, ({ room, identity, source }) =>
      leases.inOwn(room, () => engine.mute(room, identity, source)),
    );
    calls.serve(muteAll, ({ room, exceptIdentities }) =>
      leases.inOwn(room, () => engine.muteAll(room, exceptIdentities)),
    );
    calls.serve(setRole, ({ room, identity, standing }) =>
      leases.inOwn(room, () => engine.setRole(room, identity, standing)),
    );
  }

  #tell<I extends { room: string }>(
    input: I,
    call: NodeCall<I>,
    act: (engine: MediaEngine) => Promise<Outcome>,
  ): Promise<Outcome> {
    const { engine, calls } = this.#options;
    return this.#route(input.room, {
      here: () => act(engine),
      there: async (peer) => z.parse(Told, await calls.ask(peer, call, input)),
      nowhere: () => 'gone',
    });
  }

  async #route<T>(room: string, branches: Branches<T>): Promise<T> {
    const owner = await this.#options.leases.find(room);
    switch (owner.kind) {
      case 'here':
        return await branches.here();
      case 'peer':
        return await branches.there(owner);
      case 'nobody':
        return branches.nowhere();
    }
  }
}
