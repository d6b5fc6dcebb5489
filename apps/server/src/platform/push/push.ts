import type { PollAnswer, PollQuestion } from '@portico/contract/push';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { UpgradeHandler } from '../http/upgrades.ts';
import type { Log } from '../log/log.ts';
import { localBus, startPostgresBus, type Bus } from './bus.ts';
import { pruneEvents, readDeployment, type StoredEvent } from './event-store.ts';
import { Hub, type ChannelRule, type PushNumbers } from './hub.ts';
import { createPublish, type Publish } from './outbox.ts';
import { startReader } from './reader.ts';
import type { Admission } from './switchboard.ts';

interface PushOptions {
  database: Database;
  databaseUrl: string | undefined;
  clock: Clock;
  log: Log;
}

/** What the modules add: who a ticket lets in, who may listen where, and what this process itself listens to. */
export interface PushRules {
  admit(ticket: string): Admission | undefined;
  channels: Readonly<Record<string, ChannelRule>>;
  /** Learns again what ended rights, for an event that was lost. */
  refresh?(): Promise<unknown>;
  /** By the event's type, before anybody is asked again whose rights changed with it. */
  on: Readonly<Record<string, (data: Record<string, unknown>) => void>>;
}

/** The push channel of this process. */
export interface Push {
  publish: Publish;
  /** Begins to deliver. */
  start(rules: PushRules): Promise<void>;
  upgrade: UpgradeHandler;
  /** Whom a ticket lets in; undefined when it is not good. */
  admit(token: string): Admission | undefined;
  /** Answers a tab that no WebSocket reaches; `gone` is when it does not wait any more. */
  poll(question: PollQuestion, gone: AbortSignal): Promise<PollAnswer>;
  /** How many tabs this process serves: by WebSocket, and by their questions, which stand for a network that lets none through. */
  tabs(): { sockets: number; polling: number };
  /** What happened on the connections of this process. */
  numbers(): PushNumbers;
  /** The cursor that a page of this moment carries. */
  cursor(): string;
  /** Tells the tabs to come again, in this process or another. The HTTP server cannot close before. */
  hangUp(): Promise<void>;
  /** Stops following the events. */
  stop(): Promise<void>;
}

const noNumbers: PushNumbers = { connections: 0, opened: 0, framesIn: 0, framesOut: 0 };
const POLL_MS = 2000;
const KEPT_MINUTES = 15;
const PRUNE_EVERY_MS = 60_000;

interface Running {
  hub: Hub;
  bus: Bus;
  stop(): Promise<void>;
}

async function run(options: PushOptions, rules: PushRules): Promise<Running> {
  const { database, databaseUrl, clock, log } = options;
  const { id: deploymentId } = await readDeployment(database.reads);
  const hub: Hub = new Hub({
    clock,
    log,
    reads: database.reads,
    admit: rules.admit,
    rules: rules.channels,
    ...(rules.refresh && { refresh: () => rules.refresh?.() ?? Promise.resolve() }),
    horizon: () => reader.horizon,
    deploymentId,
  });
  const handle = ({ eventType, data }: StoredEvent): void => {
    if (Object.hasOwn(rules.on, eventType)) rules.on[eventType]?.(data);
  };
  const reader = await startReader({
    reads: database.reads,
    log,
    pollMs: POLL_MS,
    askAgain(events) {
      for (const event of events) handle(event);
      for (const event of events) hub.askAgain(event.rightsOf, event);
    },
    deliver(events) {
      for (const event of events) if (event.rightsOf.length === 0) handle(event);
      hub.deliver(events);
    },
  });
  const onNews = (): void => reader.wake();
  const bus =
    databaseUrl === undefined
      ? localBus(onNews)
      : await startPostgresBus({ url: databaseUrl, pool: database.pool, log, onNews });
  const prune = setInterval(() => {
    const before = new Date(clock.now().getTime() - KEPT_MINUTES * 60_000);
    pruneEvents(database.work, before).catch((error: unknown) =>
      log.warn({ err: error }, 'old push events stay'),
    );
  }, PRUNE_EVERY_MS);
  return {
    hub,
    bus,
    async stop() {
      clearInterval(prune);
      await bus.stop();
      await reader.stop();
    },
  };
}

/** Events can be published from the beginning; they are delivered once it is started. */
export function createPush(options: PushOptions): Push {
  let running: Running | undefined;
  const started = (): Running => {
    if (!running) throw new Error('the push channel has not been started');
    return running;
  };
  return {
    publish: createPublish(() => running?.bus.announce()),
    async start(rules) {
      running = await run(options, rules);
    },
    upgrade: (upgrade) => started().hub.upgrade(upgrade),
    admit: (token) => started().hub.admit(token),
    poll: (question, gone) => started().hub.polls.answer(question, gone),
    tabs: () => ({ sockets: running?.hub.sockets ?? 0, polling: running?.hub.polls.held ?? 0 }),
    numbers: () => running?.hub.numbers() ?? noNumbers,
    cursor: () => started().hub.cursor(),
    async hangUp() {
      await running?.hub.stop();
    },
    async stop() {
      await running?.stop();
    },
  };
}
