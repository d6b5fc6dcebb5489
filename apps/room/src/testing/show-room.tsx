import '../app/stage.css';
import { vi } from 'vitest';
import { Bootstrap } from '@portico/contract/bootstrap';
import type { RoomView } from '@portico/contract/room';
import type { Area } from '@portico/i18n/messages.gen';
import { testTexts, type TestLocale } from '@portico/i18n/testing/texts';
import { show } from '@portico/ui/testing/show';
import { toastQueue } from '@portico/ui/toasts';
import { areas, type RoomBoot } from '../app/boot.ts';
import { RoomTree } from '../app/room-tree.tsx';
import { createTools, startTools, type RoomTools } from '../app/tools.ts';
import { parts } from '../pages/inside.tsx';
import type { Clock } from '../room/clock.ts';
import { ScriptedServer } from './scripted-server.ts';

const boot = Bootstrap.parse({
  csrfToken: 'csrf',
  trackingID: 'PORTAL_1',
  siteUrl: 'acme',
  siteId: 'acme',
  siteFullUrl: 'https://meet.example/webappng/sites/acme',
  basePath: '/webappng/sites/acme',
  currentUser: { userId: 'hana', isAuthenticated: true, timeZone: 'Europe/Copenhagen' },
  pushCursor: '1',
  now: '2026-11-22T09:30:00.000Z',
});
const frame = {
  locale: 'en',
  region: 'US',
  isZoneChosen: false,
  theme: 'light',
  chosenTheme: 'light',
  contrast: 'normal',
  motion: 'auto',
  product: 'Portico',
  windowTitle: 'Portico',
} as const;

export interface ShownRoom {
  server: ScriptedServer;
  tools: RoomTools;
  /** Lets time pass on the page's own clock, which stands still otherwise. */
  pass(ms: number): void;
  /** What the server says from now on; the page hears of it. */
  change(view: RoomView): Promise<void>;
}

interface Showing {
  locale?: TestLocale;
  clock?: Clock | undefined;
  areas: readonly Area[];
}

/** Shows the page of a room with these words, and with those parts of it that have been fetched. */
export async function showWithWords(
  view: RoomView,
  { locale = 'en', clock, areas }: Showing,
): Promise<ShownRoom> {
  window.localStorage.clear();
  toastQueue.clear();
  const server = new ScriptedServer(view);
  const page: RoomBoot = { boot, frame, room: view, engine: [] };
  let nowMs = 0;
  const tools = createTools(page, {
    call: server.call,
    lastCall: server.call,
    now: () => nowMs,
    ...(clock && { clock }),
  });
  const texts = await testTexts(locale, areas);
  await show(<RoomTree texts={texts} tools={tools} onReady={() => startTools(tools)} />, locale);
  return {
    server,
    tools,
    pass(ms) {
      nowMs += ms;
    },
    async change(next) {
      const before = server.readings;
      server.view = next;
      tools.room.changed();
      await vi.waitFor(() => {
        if (server.readings === before) throw new Error('not read yet');
      });
    },
  };
}

/** Shows the whole page of a room as it is after a moment at the door, with a server whose answers the test decides. */
export async function showRoom(view: RoomView, locale: TestLocale = 'en', clock?: Clock): Promise<ShownRoom> {
  await Promise.all(parts.map(({ fetch }) => fetch()));
  return await showWithWords(view, { locale, clock, areas: [...areas, 'room-parts'] });
}

/** Shows the room from inside; its media engine cannot be reached, so that it is about the rest. */
export async function showInside(
  view: RoomView,
  locale: TestLocale = 'en',
  clock?: Clock,
): Promise<ShownRoom> {
  const shown = await showRoom(view, locale, clock);
  shown.server.media = { url: 'ws://127.0.0.1:9', token: 'none', videoCodec: 'vp8' };
  await shown.tools.room.enter();
  return shown;
}
