import '@portico/ui/styles/index.css';
import '../app/stage.css';
import { createCalls } from '@portico/client/calls';
import { resume } from '@portico/client/resume';
import { startClock } from '@portico/client/server-clock';
import { clearSessionStorage } from '@portico/client/session-storage';
import { changeTicket, keepTicketFresh, sessionOf } from '@portico/client/session';
import { refreshTicket, resumeSession } from '@portico/contract/identity';
import { fetchPart, loadArea, startTexts } from '@portico/i18n/catalogs';
import { startAriaStrings } from '@portico/ui/aria-strings';
import { readBoot } from '@portico/ui/page/boot';
import { hydratePage } from '@portico/ui/page/hydrate';
import type { CarriedBoot } from '../app/boot.ts';
import { bringWordsBy } from '../app/late.ts';
import { RoomTree } from '../app/room-tree.tsx';
import { createTools, startTools } from '../app/tools.ts';
import { fetchWhenIdle } from '../media/load-engine.ts';
import { noteLeaving, takeReload } from '../room/reload.ts';
import { startLive } from '../room/live.ts';
import { inside } from '../pages/room-page.tsx';

const { words, ...page } = readBoot() as CarriedBoot;
const { boot } = page;
startClock(boot.now);
const texts = startTexts(words);
bringWordsBy((area) => loadArea(texts, area));
startAriaStrings(texts.tag, await fetchPart<object>(words, 'aria'));

const session = { ...sessionOf(boot), userId: page.room.me.id };
const { userId, isAuthenticated } = boot.currentUser;
const bySession = isAuthenticated && {
  resume: async () => (await resume(session, userId, () => call(resumeSession))).kind === 'same',
};
const call = createCalls({ session, onSessionOver: (error) => tools.room.expire(error), ...bySession });
const lastCall = createCalls({
  session,
  ...bySession,
  fetch: (address, options) => window.fetch(address, { ...options, keepalive: true }),
});
const tools = createTools(page, { call, lastCall });

/** Nothing runs before React has taken over what the server painted. */
function start(): () => void {
  const refresh = () => call(refreshTicket);
  const { uuid } = page.room.meeting;
  const stops = [startTools(tools)];
  const left = takeReload(uuid);
  clearSessionStorage(isAuthenticated, page.frame.chosenTheme); // what a reload left has been taken
  if (left) tools.devices.takeUp(left);
  const opening = tools.devices.openIfAllowed();
  stops.push(tools.wayBack.start(left && tools.room.comeBack(opening)));
  // who was sent away has no ticket: the page says so, and there is nothing to follow
  if (session.ticket !== undefined)
    stops.push(
      keepTicketFresh(session, refresh),
      startLive({
        room: tools.room,
        session,
        cursor: boot.pushCursor,
        renewTicket: () => changeTicket(session, refresh),
        onInterrupted: (reason) => tools.announcer.tell({ kind: 'interrupted', reason }),
      }),
    );
  const leave = (): void => {
    if (tools.room.leaveWithPage()) noteLeaving(uuid, tools.devices.wanted);
  };
  window.addEventListener('pagehide', leave);
  const prepare = async (): Promise<void> => {
    await inside.fetch();
    if (!inside.get().Part) return; // who goes in asks for it again
    tools.ui.prepared();
    const { fetchParts } = await import('../pages/inside.tsx');
    await fetchParts();
  };
  fetchWhenIdle(page.engine, () => void prepare());
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const stop of stops) stop();
  };
}

hydratePage(<RoomTree texts={texts} tools={tools} onReady={start} />);
