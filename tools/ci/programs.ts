import { capture } from '../lib/process.ts';

/** How each program is asked for its version; those of variables are where `.ci/prepare` put them. */
const programs = {
  node: [process.execPath, '--version'],
  postgres: ['/usr/lib/postgresql/15/bin/postgres', '--version'],
  chromium: [process.env['BROWSER_PATH'] ?? 'chromium', '--version'],
  firefox: [process.env['FIREFOX_PATH'] ?? 'firefox-esr', '--version'],
  livekit: [process.env['TEST_LIVEKIT_COMMAND'] ?? 'livekit-server', '--version'],
  store: [process.env['TEST_S3_COMMAND'] ?? 'versitygw', '--version'],
  schemathesis: [process.env['TEST_SCHEMATHESIS'] ?? 'st', '--version'],
  nginx: ['nginx', '-v'],
  caddy: ['caddy', 'version'],
  turnserver: ['turnserver', '--version'],
  ffprobe: ['ffprobe', '-version'],
  strace: ['strace', '--version'],
  ip: ['ip', '-Version'],
  python: ['python3', '--version'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ProgramName = keyof typeof programs;

/** The line in which a program says its version: what it complains of beside that is another thing each time. */
export function versionIn({ stdout, output }: { stdout: string; output: string }): string {
  const [said = 'none'] = (stdout.trim() || output.trim()).split('\n');
  return said;
}

async function askVersion(name: ProgramName): Promise<string> {
  const [program, ...args] = programs[name];
  const said = await capture(program, args).catch(() => undefined);
  return said ? versionIn(said) : 'none';
}

const known = new Map<ProgramName, Promise<string>>();

/** Asked once: nobody installs another while lanes run. */
export function versionOf(name: ProgramName): Promise<string> {
  const version = known.get(name) ?? askVersion(name);
  known.set(name, version);
  return version;
}
