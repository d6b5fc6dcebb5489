import { fileURLToPath } from 'node:url';
import type { TestApp } from './app.ts';
import { startCommand } from './program.ts';

const launcher = fileURLToPath(new URL('../../../../tools/start.mjs', import.meta.url));

/** How a console command ended and what it said. */
export interface Said {
  code: number | NodeJS.Signals;
  lines: string[];
  errors: string[];
}

/** Runs `npm run admin -- …` with these settings, and waits for its end. */
export async function runAdmin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Said> {
  const program = startCommand(process.execPath, {
    args: [launcher, 'admin', ...args],
    env: { NODE_ENV: 'production', VITEST: '', ...env },
  });
  const code = await program.ended;
  return { code, lines: program.lines, errors: program.errors };
}

/** The settings that mean this portal, whether it runs or not. */
export const settingsOf = (app: TestApp, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  DATA_DIR: app.database.dataDirectory,
  DATABASE_URL: app.database.url ?? '',
  MAILBOX: 'true',
  ...more,
});
