import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { NodeCalls } from '../../platform/nodes/calls.ts';
import { ServerNode } from '../../platform/nodes/node.ts';
import { NodeSigner } from '../../platform/nodes/signature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RoomMedia, RoomNodes } from '../joining/index.ts';
import type { WatchedRooms } from '../quality/index.ts';
import { JoinGate, type MayJoin } from './media.gate.ts';
import { Leases } from './media.leases.ts';
import { RoutedMedia } from './media.routed.ts';
import { ownEngineRouter, RoomRouter } from './media.signal-router.ts';
import type { Signalling } from './media.signalling.ts';
import type { PortalEngine } from './media.start.ts';
import { Webhooks } from './media.webhooks.ts';

type Router = ConstructorParameters<typeof Signalling>[0]['router'];

/** Who carries which room, and how to ask them. */
export interface SeveralNodes {
  leases: Leases;
  calls: NodeCalls;
}

/** This process among others: what of a room happens here, and what at the process that carries it. */
export interface RoomCarriers {
  rooms: RoomNodes;
  router: Router;
  /** Before the own engine, where there is one. */
  gate: JoinGate | undefined;
  /** The media of every process; none where a test left the engine out. */
  media: (RoomMedia & WatchedRooms) | undefined;
  /** None where there is one process only. */
  several: SeveralNodes | undefined;
  /** How many processes serve the deployment now, with this one. */
  processes(): number;
  /** Mounts what other processes ask. */
  mount(app: FastifyInstance): void;
  /** Takes part from now on, reached at this address. */
  start(url: string, signalling: Signalling): Promise<void>;
  /** Gives the rooms up; whoever is asked next takes them. */
  stop(): Promise<void>;
}

/** The media of meetings, wherever their rooms are carried. */
export interface MediaApi extends Pick<RoomCarriers, 'rooms' | 'media' | 'several' | 'processes'> {
  /** Of this process; none where a test left it out. */
  engine: PortalEngine | undefined;
}

interface CarrierOptions {
  platform: Platform;
  database: Database;
  engine: PortalEngine | undefined;
  /** Who may be in which room now. */
  mayJoin: MayJoin;
}

const gateBefore = ({ engine, mayJoin, platform: { log } }: CarrierOptions): JoinGate | undefined =>
  engine?.kind === 'embedded' ? new JoinGate({ engine, mayJoin, log }) : undefined;

/** An engine of our own carries rooms for each process; a LiveKit server carries all of them for all. */
const kindsOf = (engine: PortalEngine | undefined) => ({
  embedded: engine?.kind === 'embedded' ? engine : undefined,
  livekit: engine?.kind === 'livekit' ? engine : undefined,
});

/** The embedded database has one process: nothing is written, asked or awaited for others. */
function alone(options: CarrierOptions): RoomCarriers {
  const { platform, database, engine } = options;
  const id = `${hostname()}:${resolve(platform.settings.DATA_DIR)}`;
  const { embedded } = kindsOf(engine);
  const webhooks = engine && new Webhooks({ engine, reads: database.reads });
  return {
    rooms: { id, isAlone: true, adopt: () => Promise.resolve() },
    router: ownEngineRouter(embedded),
    gate: gateBefore(options),
    media: engine,
    several: undefined,
    processes: () => 1,
    mount: (app) => webhooks?.mount(app),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}

/** On PostgreSQL there can be others, now or later. */
function oneOfSeveral(options: CarrierOptions): RoomCarriers {
  const { platform, database, engine } = options;
  const { settings, log, secrets } = platform;
  const { embedded, livekit } = kindsOf(engine);
  let signalling: Signalling | undefined;
  const node = new ServerNode({
    pool: database.pool,
    log,
    onLost() {
      signalling?.cutOwn();
      embedded?.closeAllRooms().catch((error: unknown) => log.warn({ err: error }, 'rooms stay open'));
    },
    onOthers: (ids) => signalling?.cutAllBut(ids),
  });
  const signer = new NodeSigner(secrets, node);
  const calls = new NodeCalls(signer, log);
  const leases = new Leases({ node, reads: database.reads, work: database.work });
  const routed = embedded && new RoutedMedia({ engine: embedded, leases, calls });
  routed?.serve();
  const { reads } = database;
  const webhooks = engine && new Webhooks({ engine, reads, several: { leases, calls } });
  return {
    rooms: {
      get id() {
        return node.id;
      },
      isAlone: false,
      adopt: () => leases.adopt(),
    },
    router: embedded ? new RoomRouter({ engine: embedded, leases, signer, log }) : ownEngineRouter(undefined),
    gate: gateBefore(options),
    media: routed ?? livekit,
    several: { leases, calls },
    processes: () => node.processes,
    mount(app) {
      calls.mount(app);
      webhooks?.mount(app);
    },
    async start(url, ours) {
      signalling = ours;
      await node.start(settings.NODE_URL ?? url);
    },
    stop: () => node.stop(),
  };
}

/** What the database says about how many processes there can be. */
export const createCarriers = (options: CarrierOptions): RoomCarriers =>
  options.database.embedded ? alone(options) : oneOfSeveral(options);
