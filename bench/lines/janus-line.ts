import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PORT, ROOM, startJanus } from '../media/janus.ts';
import { pageCode } from '../set-up.ts';
import type { End, TwoEnds } from './two-ends.ts';

const janusCode = await readFile(new URL('../join/janus-page.js', import.meta.url), 'utf8');

/** A room of Janus. */
export interface JanusLine {
  /** Somebody at the near end shows camera and microphone in it, and a page at the far end sees and hears them. */
  meet(): Promise<{ viewer: Page; leave: () => Promise<void> }>;
  stop(): void;
}

/** Opens one; nothing where Janus is not installed. */
export async function openJanusLine({ near, far, link }: TwoEnds): Promise<JanusLine | undefined> {
  const janus = await startJanus(link.near);
  if (!janus) return undefined;
  await link.relay(PORT);
  const open = (end: End): Promise<Page> => end.open(`${pageCode}\n${janusCode}`);
  const roomFor = ({ host }: End): string => JSON.stringify({ url: `ws://${host}:${PORT}`, room: ROOM });
  return {
    async meet() {
      const sender = await open(near);
      await sender.evaluate(`stayAtJanus(${roomFor(near)})`);
      const viewer = await open(far);
      await viewer.evaluate(`watchAtJanus(${roomFor(far)})`);
      const leave = async (): Promise<void> => {
        for (const page of [viewer, sender]) await page.context().close();
      };
      return { viewer, leave };
    },
    stop: () => janus.stop(),
  };
}
