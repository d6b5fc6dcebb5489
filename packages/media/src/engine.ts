import type { EngineLine, MediaStats, RoomLines } from './ipc/messages.ts';
import { newCounters, type EngineCounters } from './sfu/counters.ts';
import { LoopLoad } from './loop-load.ts';
import type { ApiKey } from './signal/access-token.ts';
import type { Participant } from './signal/participant.ts';
import { RoomRegistry } from './signal/room-registry.ts';
import { SignalServer } from './signal/signal-server.ts';
import type { TurnServers } from './signal/turn.ts';
import type { TransportFactory } from './transport/transport.ts';

/** What an engine is made of. */
export interface EngineParts {
  key: ApiKey;
  transport: TransportFactory;
  turn?: TurnServers | undefined;
  /** How long the place is kept of who lost the connection, in milliseconds; absent: five seconds. */
  keepsLostMs?: number | undefined;
  onError: (error: unknown) => void;
}

/** The client may be back in a moment, over another socket; until then the others keep the tile. */
const KEEPS_LOST_MS = 5000;

const lineOf = ({ identity, peer }: Participant): EngineLine => ({ identity, ...peer.reportLine() });

/** The engine within its process: rooms, and the door to them. */
export class Engine {
  readonly counters: EngineCounters = newCounters();
  readonly rooms: RoomRegistry;
  readonly #server: SignalServer;
  readonly #load = new LoopLoad();

  constructor(parts: EngineParts) {
    const onError = (error: unknown) => {
      this.counters.errors += 1;
      parts.onError(error);
    };
    const { key, transport, turn, keepsLostMs = KEEPS_LOST_MS } = parts;
    const { counters } = this;
    this.rooms = new RoomRegistry({
      key,
      transport,
      turn,
      keepsLostMs,
      counters,
      observers: new Set(),
      onError,
    });
    this.#server = new SignalServer(this.rooms);
  }

  /** Opens the loopback port; resolves with its number. */
  listen(port: number): Promise<number> {
    return this.#server.listen(port);
  }

  /** Present numbers of this process. */
  stats(): MediaStats {
    const rooms = this.rooms.list();
    const { user, system } = process.cpuUsage();
    return {
      pid: process.pid,
      rooms: rooms.length,
      participants: rooms.reduce((sum, room) => sum + room.participants.size, 0),
      counters: this.counters,
      residentBytes: process.memoryUsage.rss(),
      cpuMicroseconds: user + system,
    };
  }

  /** What only this process knows of the lines in a room; none for a room that does not run. */
  lines(name: string): RoomLines {
    const room = this.rooms.find(name);
    const lines = [...(room?.participants.values() ?? [])].map(lineOf);
    return { isBusy: this.#load.isBusy, lines };
  }

  /** Ends all rooms and closes the port. */
  close(): void {
    this.#load.stop();
    this.rooms.closeAll();
    this.#server.close();
  }
}
