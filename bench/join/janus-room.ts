import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { serveBlankPage } from '../blank-page.ts';
import { ROOM, startJanus, URL as JANUS_URL } from '../media/janus.ts';
import { pageCode } from '../set-up.ts';

const janusCode = await readFile(new URL('janus-page.js', import.meta.url), 'utf8');
const JANUS = JSON.stringify({ url: JANUS_URL, room: ROOM });

/** A room of Janus in which somebody shows their camera. */
export interface JanusRoom {
  /** Milliseconds until somebody who comes sees them, by a bare page. */
  join(): Promise<number>;
  stop(): Promise<void>;
}

/** Opens one; nothing where Janus is not installed. The page that comes and the one that stays are in browsers of their own. */
export async function openJanusRoom(browsers: {
  host: Browser;
  guest: Browser;
}): Promise<JanusRoom | undefined> {
  const janus = await startJanus();
  if (!janus) return undefined;
  const { port, close } = await serveBlankPage();
  const open = async (browser: Browser): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.evaluate(`${pageCode}\n${janusCode}`);
    return page;
  };
  const stays = await open(browsers.guest);
  await stays.evaluate(`stayAtJanus(${JANUS})`);
  return {
    async join() {
      const page = await open(browsers.host);
      const took = await page.evaluate<number>(`joinJanus(${JANUS})`);
      await page.context().close();
      return took;
    },
    async stop() {
      await stays.context().close();
      close();
      janus.stop();
    },
  };
}
