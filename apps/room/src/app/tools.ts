import { createContext, use } from 'react';
import { now as serverNow } from '@portico/client/server-clock';
import type { Call } from '@portico/contract/call';
import { Conference } from '../media/conference.ts';
import { Devices } from '../media/devices.ts';
import { Company } from '../room/company.ts';
import { Doorkeeper } from '../room/doorkeeper.ts';
import { Announcer } from '../room/announcer.ts';
import { LineReporter } from '../room/line-reporter.ts';
import { createModeration, type Moderation } from '../room/moderation.ts';
import { RoomStore } from '../room/room-store.ts';
import type { Clock } from '../room/clock.ts';
import { WayBack } from '../room/way-back.ts';
import type { RoomBoot } from './boot.ts';
import { UiStore } from './ui-store.ts';
import { closeTopmost } from './overlays.ts';

/** Everything that the page works with. */
export interface RoomTools {
  boot: RoomBoot['boot'];
  frame: RoomBoot['frame'];
  clock: Clock;
  room: RoomStore;
  moderation: Moderation;
  doorkeeper: Doorkeeper;
  devices: Devices;
  conference: Conference;
  company: Company;
  announcer: Announcer;
  reporter: LineReporter;
  ui: UiStore;
  wayBack: WayBack;
}

interface Calls {
  call: Call;
  /** The same for when the page goes. */
  lastCall: Call;
}

interface ToolsOptions extends Calls {
  /** By default that of the server, as the page tells it. */
  clock?: Clock;
  /** Milliseconds that pass: by default those of the page. */
  now?: () => number;
}

/** The page's tools, at rest: nothing runs before `startTools`. */
export function createTools(page: RoomBoot, options: ToolsOptions): RoomTools {
  const { call, lastCall, clock = { now: serverNow }, now = () => performance.now() } = options;
  const devices = new Devices();
  const conference = new Conference(devices);
  const room = new RoomStore({
    view: page.room,
    call,
    lastCall,
    media: {
      enter: (access) => void conference.enter(access),
      leave: () => conference.leave(),
    },
  });
  const company = new Company(room, conference);
  const announcer = new Announcer(room, company);
  conference.events = {
    onEnd: (why) => room.mediaEnded(why),
    onMuted: () => announcer.tell({ kind: 'mutedByHost' }),
  };
  const { uuid } = page.room.meeting;
  const moderation = createModeration(call, uuid, () => room.changed());
  const reporter = new LineReporter({ uuid, call, conference });
  const ui = new UiStore(now, page.boot.preferences.hasShortcuts);
  return {
    boot: page.boot,
    frame: page.frame,
    clock,
    room,
    moderation,
    doorkeeper: new Doorkeeper(moderation),
    devices,
    conference,
    company,
    announcer,
    reporter,
    ui,
    wayBack: new WayBack({ room, ui, closeTopmost, window: () => window }),
  };
}

/** The tools of a page that is painted once and then gone. */
export const silentTools = (page: RoomBoot, call: Call): RoomTools =>
  createTools(page, { call, lastCall: call });

/** Begins to follow devices, company and room. Answers how to stop. */
export function startTools({ devices, company, announcer, room, reporter, ui }: RoomTools): () => void {
  ui.start();
  const stops = [devices.start(), company.start(), announcer.start(), room.start(), reporter.start()];
  return () => {
    for (const stop of stops) stop();
  };
}

const ToolsContext = createContext<RoomTools | null>(null);
export const ToolsProvider = ToolsContext;

export function useTools(): RoomTools {
  const tools = use(ToolsContext);
  if (!tools) throw new Error('the tools of the room are used outside of its tree');
  return tools;
}
