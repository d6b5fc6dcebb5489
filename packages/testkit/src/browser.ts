import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type BrowserServer } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Several: two pages that open one fake camera anew at the same moment both get no picture from it any more.
  '--use-fake-device-for-media-stream=device-count=10',
  '--use-fake-ui-for-media-stream',
  // Chrome gathers no candidates on 127.0.0.1 otherwise.
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  // Pages behind others would draw, and run their timers, once a second only.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** Path of the browser for tests: `BROWSER_PATH`, else a Chromium or Chrome on `PATH`; undefined when there is none. */
export function browserPath(): string | undefined {
  const wanted = process.env['BROWSER_PATH'];
  if (wanted) return wanted;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return candidates.find((path) => existsSync(path));
}

/** How every test starts a browser: no outside network, fake camera and microphone, no sandbox for root only. */
export function browserArguments(): string[] {
  // The sandbox needs a user that is not root; everybody else keeps it.
  return process.getuid?.() === 0 ? [...ARGUMENTS, '--no-sandbox'] : [...ARGUMENTS];
}

function launchOptions(more: readonly string[]): { executablePath: string; args: string[] } {
  const executablePath = browserPath();
  if (!executablePath) throw new Error('no Chromium found: install one or set BROWSER_PATH');
  return { executablePath, args: [...browserArguments(), ...more] };
}

/** Starts a headless browser with a new profile; `more` are arguments of a test's own. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(more));

/** The same with its processes at hand: they are one group. */
export async function launchBrowserServer(): Promise<{ browser: Browser; server: BrowserServer }> {
  const server = await chromium.launchServer(launchOptions([]));
  return { server, browser: await chromium.connect(server.wsEndpoint()) };
}
