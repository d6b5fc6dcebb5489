import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture, print, runThrough } from '../lib/process.ts';

/** A browser of the tests: the variable that names one, what it may be called, and the package of Debian that has it. */
interface Kind {
  variable: string;
  names: readonly string[];
  wordsFor: string;
  package: string;
}

const chromium: Kind = {
  variable: 'BROWSER_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  wordsFor: 'Chromium or Chrome',
  package: 'chromium',
};
const firefox: Kind = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  wordsFor: 'Firefox',
  package: 'firefox-esr',
};

const known = { chromium, firefox };

function onPath({ names }: Kind): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

const isDebian = (): boolean =>
  existsSync('/etc/debian_version') && /debian/i.test(readFileSync('/etc/os-release', 'utf8'));

async function install(kind: Kind): Promise<string | undefined> {
  const name = kind.package;
  print(`No ${kind.wordsFor} is installed: installing the package ${name} (apt-get install ${name}).`);
  await capture('apt-get', ['update']);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runThrough('apt-get', ['install', '--yes', '--no-install-recommends', name], env);
  return onPath(kind);
}

/** The one that is named, else an installed one, else (as root on Debian) one that is installed now. */
async function find(kind: Kind): Promise<{ path: string } | { advice: string }> {
  const { variable } = kind;
  const named = process.env[variable];
  if (named)
    return existsSync(named) ? { path: named } : { advice: `${variable} names ${named}, which is not there` };
  const installed = onPath(kind);
  if (installed) return { path: installed };
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isDebian()) {
    const made = await install(kind);
    if (made) return { path: made };
  }
  return { advice: `install one with "sudo apt-get install ${kind.package}", or set ${variable}` };
}

/** Browsers of the tests, as the environment that names them, or what to do about one that is missing. */
export async function findBrowsers(
  ...kinds: (keyof typeof known)[]
): Promise<{ env: Record<string, string> } | { advice: string }> {
  const env: Record<string, string> = {};
  for (const kind of kinds.map((name) => known[name])) {
    const found = await find(kind);
    if ('advice' in found) return found;
    env[kind.variable] = found.path;
  }
  return { env };
}
