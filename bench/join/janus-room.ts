import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
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
  // the policy of our pages lets them connect to nothing else
  const blank = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Janus</title>'),
  );
  await once(blank.listen(0, '127.0.0.1'), 'listening');
  const { port } = blank.address() as AddressInfo;
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
      blank.close();
      janus.stop();
    },
  };
}
