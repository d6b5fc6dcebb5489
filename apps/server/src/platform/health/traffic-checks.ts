import type { Finding } from '@portico/contract/health';
import type { MediaEngine } from '../media/engine.ts';
import type { Check } from './health.ts';

/** What the check asks of the media engine. */
type MediaWatch = Pick<MediaEngine, 'isRunning' | 'on' | 'state' | 'stats'>;

const HOUR_MS = 3_600_000;

const wordOf = (state: MediaWatch['state']) => {
  if (state === undefined) return 'down';
  return state === 'refusesKey' ? 'refused' : 'unreachable';
};

/** Whether meetings have sound and pictures, and whether the engine keeps dying. */
export function checkMedia(engine: MediaWatch): Check<'media'> {
  let restarts: number[] = [];
  engine.on(({ type }) => {
    if (type === 'childStarted') restarts.push(performance.now());
  });
  const recent = (): number => {
    restarts = restarts.filter((at) => performance.now() - at < HOUR_MS);
    return restarts.length;
  };
  const down = () =>
    ({
      state: 'fail',
      word: wordOf(engine.state),
      arguments: { rooms: 0, participants: 0, restarts: recent() },
    }) as const;
  return {
    name: 'media',
    get otherwise() {
      return down();
    },
    async run() {
      if (!engine.isRunning()) return down();
      const { rooms, participants } = await engine.stats();
      const args = { rooms, participants, restarts: recent() };
      return args.restarts > 0
        ? { state: 'warn', word: 'restarted', arguments: args }
        : { state: 'ok', word: 'works', arguments: args };
    },
  };
}

/** What the check asks of live streams. */
export interface StreamWatch {
  /** Whether this machine can compose any, as far as is known. */
  isAvailable(): boolean;
  numbers(): { streams: number; most: number; watchers: number; failing: number; failedLately: number };
}

/** Whether who comes to a full meeting can watch it, and whether what composes the streams keeps failing. */
export function checkStreams({ isAvailable, numbers }: StreamWatch): Check<'streams'> {
  const nothing = { streams: 0, most: 0, watchers: 0, failures: 0 };
  const look = (): Finding<'streams'> => {
    const { streams, most, watchers, failing, failedLately: failures } = numbers();
    const args = { streams, most, watchers, failures };
    if (most === 0) return { state: 'ok', word: 'off', arguments: args };
    if (!isAvailable()) return { state: 'warn', word: 'missing', arguments: args };
    if (failing > 0) return { state: 'fail', word: 'failing', arguments: args };
    if (failures > 0) return { state: 'warn', word: 'restarted', arguments: args };
    return streams < most
      ? { state: 'ok', word: 'works', arguments: args }
      : { state: 'warn', word: 'full', arguments: args };
  };
  return {
    name: 'streams',
    otherwise: { state: 'fail', word: 'failing', arguments: nothing },
    run: () => Promise.resolve(look()),
  };
}

/** How many pages were opened and how many push connections began, lately. */
export interface PushWatch {
  connections(): number;
  /** Tabs that ask again and again instead. */
  polling(): number;
  /** Since the process started. */
  opened(): number;
  pages(): number;
}

const WINDOW_MS = 600_000;
const ENOUGH_PAGES = 5;

interface Mark {
  at: number;
  opened: number;
  pages: number;
}

/**
 * Whether tabs reach us by WebSocket. Where people open page after page and no tab connects, something in between
 * cuts WebSockets: pages work, but nothing appears by itself.
 */
export function checkPush({ connections, polling, opened, pages }: PushWatch): Check<'push'> {
  const mark = (): Mark => ({ at: performance.now(), opened: opened(), pages: pages() });
  let marks: Mark[] = [mark()];
  const look = (): Mark => {
    const now = mark();
    const firstKept = Math.max(
      0,
      marks.findLastIndex(({ at }) => now.at - at > WINDOW_MS),
    );
    marks = [...marks.slice(firstKept), now];
    return marks[0] ?? now;
  };
  return {
    name: 'push',
    otherwise: { state: 'warn', word: 'cut', arguments: { connections: 0, polling: 0, pages: 0 } },
    run() {
      const since = look();
      const args = { connections: connections(), polling: polling(), pages: pages() - since.pages };
      if (args.polling > 0) return Promise.resolve({ state: 'warn', word: 'polling', arguments: args });
      const isCut = args.connections === 0 && opened() === since.opened && args.pages >= ENOUGH_PAGES;
      return Promise.resolve(
        isCut
          ? { state: 'warn', word: 'cut', arguments: args }
          : { state: 'ok', word: 'works', arguments: args },
      );
    },
  };
}
