import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { rolesOf } from '@portico/domain/roles';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Data } from './platform/data.ts';
import type { RoomMedia, RoomNodes } from './modules/joining/index.ts';
import {
  JoinGate,
  Leases,
  ownEngineRouter,
  RoutedMedia,
  RoomRouter,
  Webhooks,
  type MayJoin,
  type PortalEngine,
  type Signalling,
} from './modules/media/index.ts';
import type { WatchedRooms } from './modules/quality/index.ts';
import type { RecordingNodes, Recordings } from './modules/recordings/index.ts';
import type { Log } from './platform/log/log.ts';
import { NodeCalls, type NodeCall } from './platform/nodes/calls.ts';
import { ServerNode } from './platform/nodes/node.ts';
import { NodeSigner } from './platform/nodes/signature.ts';
import type { Settings } from './platform/settings/table.ts';

type Router = ConstructorParameters<typeof Signalling>[0]['router'];

/** Who carries which room, and how to ask them. */
export interface SeveralNodes {
  leases: Leases;
  calls: NodeCalls;
}

/** This process among others: what of a room happens here, and what at the process that carries it. */
export interface NodeParts {
  rooms: RoomNodes;
  router: Router;
  /** Before the own engine, where there is one. */
  gate: JoinGate | undefined;
  /** The media of every process; none where a test left the engine out. */
  media: (RoomMedia & WatchedRooms) | undefined;
  /** None where there is one process only. */
  several: SeveralNodes | undefined;
  /** None where there is one process only. */
  recordings: RecordingNodes | undefined;
  /** How many processes serve the deployment now, with this one. */
  processes(): number;
  /** Mounts what other processes ask. */
  mount(app: FastifyInstance): void;
  /** Takes part from now on, reached at this address. */
  start(url: string, parts: { signalling: Signalling; recordings: Recordings }): Promise<void>;
  /** Gives the rooms up; whoever is asked next takes them. */
  stop(): Promise<void>;
}

interface NodePartsOptions {
  settings: Settings;
  log: Log;
  data: Data;
  engine: PortalEngine | undefined;
  /** Who may be in which room now. */
  mayJoin: MayJoin;
}

const gateBefore = ({ engine, mayJoin, log }: NodePartsOptions): JoinGate | undefined =>
  engine?.kind === 'embedded' ? new JoinGate({ engine, mayJoin, log }) : undefined;

/** An engine of our own carries rooms for each process; a LiveKit server carries all of them for all. */
const kindsOf = (engine: PortalEngine | undefined) => ({
  embedded: engine?.kind === 'embedded' ? engine : undefined,
  livekit: engine?.kind === 'livekit' ? engine : undefined,
});

/** The embedded database has one process: nothing is written, asked or awaited for others. */
function alone(options: NodePartsOptions): NodeParts {
  const { settings, data, engine } = options;
  const id = `${hostname()}:${resolve(settings.DATA_DIR)}`;
  const { embedded } = kindsOf(engine);
  const webhooks = engine && new Webhooks({ engine, reads: data.database.reads });
  return {
    rooms: { id, isAlone: true, adopt: () => Promise.resolve() },
    router: ownEngineRouter(embedded),
    gate: gateBefore(options),
    media: engine,
    several: undefined,
    recordings: undefined,
    processes: () => 1,
    mount: (app) => webhooks?.mount(app),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}

const Recorded = z.object({
  room: z.string(),
  act: z.enum(['start', 'stop']),
  uuid: z.string(),
  personId: z.string(),
  accountId: z.string(),
  siteId: z.string(),
  sessionId: z.string(),
  roles: z.array(z.string()),
});
const record: NodeCall<z.infer<typeof Recorded>> = { name: 'recordings.control', input: Recorded };

/** Recordings are made where the room is; the process there decides anew whether the caller may. */
const recordingNodes = (leases: Leases, calls: NodeCalls): RecordingNodes => ({
  async askOther(room, { act, actor, uuid }) {
    const owner = await leases.find(room);
    if (owner.kind !== 'peer') return false;
    const { personId, accountId, siteId, sessionId } = actor;
    const roles = [...actor.roles];
    await calls.ask(owner, record, { room, act, uuid, personId, accountId, siteId, sessionId, roles });
    return true;
  },
  isElsewhere: async (room) => (await leases.find(room)).kind === 'peer',
});

function serveRecordings(calls: NodeCalls, leases: Leases, { control }: Recordings): void {
  calls.serve(record, ({ room, act, uuid, roles, ...person }) => {
    const actor = { kind: 'person' as const, ...person, roles: rolesOf(roles) };
    return leases.inOwn(room, () => control[act](actor, uuid));
  });
}

/** On PostgreSQL there can be others, now or later. */
function oneOfSeveral(options: NodePartsOptions): NodeParts {
  const { settings, log, data, engine } = options;
  const { database, secrets } = data;
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
    recordings: recordingNodes(leases, calls),
    processes: () => node.processes,
    mount(app) {
      calls.mount(app);
      webhooks?.mount(app);
    },
    async start(url, parts) {
      signalling = parts.signalling;
      serveRecordings(calls, leases, parts.recordings);
      await node.start(settings.NODE_URL ?? url);
    },
    stop: () => node.stop(),
  };
}

/** What the database says about how many processes there can be. */
export const assembleNode = (options: NodePartsOptions): NodeParts =>
  options.data.database.embedded ? alone(options) : oneOfSeveral(options);
