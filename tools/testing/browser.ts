import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, print, runThrough } from '../lib/process.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

const isDebian = (): boolean =>
  existsSync('/etc/debian_version') && /debian/i.test(readFileSync('/etc/os-release', 'utf8'));

async function installChromium(): Promise<string | undefined> {
  print('No Chromium or Chrome is installed: installing the package chromium (apt-get install chromium).');
  await capture('apt-get', ['update']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runThrough('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], env);
  return onPath();
}

/** The browser of the journeys: `BROWSER_PATH`, else an installed one, else (as root on Debian) one that is installed now. */
export async function findBrowser(): Promise<{ path: string } | { advice: string }> {
  const named = process.env['BROWSER_PATH'];
  if (named)
    return existsSync(named)
      ? { path: named }
      : { advice: `BROWSER_PATH names ${named}, which is not there` };
  const installed = onPath();
  if (installed) return { path: installed };
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    const made = await installChromium();
    if (made) return { path: made };
  }
  return { advice: 'install one with "sudo apt-get install chromium", or set BROWSER_PATH' };
}
