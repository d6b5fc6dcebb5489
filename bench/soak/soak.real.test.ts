import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('soaking.ts', import.meta.url));
const HOURS = '0.006';

test(
  'a short round of mixed load fails nowhere and leaves figures and a chart',
  { timeout: 150_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-soak-'));
    try {
      const args = ['--disable-warning=ExperimentalWarning', program, HOURS, folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(said).toMatch(/ [1-9]\d+ actions, 0 failed;/);
      const [head, ...lines] = (await readFile(join(folder, 'soak.csv'), 'utf8')).trim().split('\n');
      expect(head).toBe(
        'second,server megabytes,server handles,server threads,media megabytes,media handles,media threads',
      );
      expect(lines.length).toBeGreaterThan(5);
      for (const line of lines) expect(line).toMatch(/^\d+(,[1-9][\d.]*){6}$/);
      expect(await readFile(join(folder, 'soak.svg'), 'utf8')).toMatch(
        /^<svg [\s\S]+<polyline[\s\S]+<\/svg>\n$/,
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
