import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bin, capture, root } from '../lib/process.ts';
import { filesOf, isAmong } from './inputs.ts';
import { lanes, type Lane } from './lanes.ts';
import { versionIn } from './programs.ts';
import { reachOf } from './reach.ts';
import { footingOf, readRecord, whyRun, writeRecord } from './records.ts';

const SLOW = { timeout: 60_000 };
const Listed = z.array(z.object({ file: z.string(), projectName: z.string() }));

/** The tests of each project, as their runner finds them. */
async function testsByProject(): Promise<Record<string, string[]>> {
  const { stdout } = await capture(bin('vitest'), ['list', '--filesOnly', '--json']);
  const found: Record<string, string[]> = {};
  for (const { file, projectName } of z.parse(Listed, JSON.parse(stdout.slice(stdout.indexOf('[')))))
    (found[projectName.replace(/ \(.*/, '')] ??= []).push(relative(root, file));
  return found;
}

const projectsOf = ({ plain, real }: Lane): readonly string[] => [...plain, ...real];
const journeysOf = ({ plainJourneys = [], realJourneys = [] }: Lane) => [...plainJourneys, ...realJourneys];
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

/** What a lane has no glob for, of what its tests are and of all that they reach. */
async function overlooked(lane: Lane, tests: readonly string[]): Promise<string[]> {
  const all = await filesOf(root);
  const journeys = journeysOf(lane).length > 0 ? all.filter((file) => file.startsWith('e2e/')) : [];
  const { files, packages } = reachOf(root, [...tests, ...journeys]);
  const isOfPackage = (file: string): boolean =>
    [...packages].some((name) => file.startsWith(`packages/${name}/`)) && !isTest(file);
  const known = new Set(all);
  const needed = new Set([...files, ...all.filter(isOfPackage)]);
  return [...needed].filter((file) => known.has(file) && !isAmong(lane.inputs, file));
}

describe('the lanes', () => {
  it('run every project and every journey, each in one of them', SLOW, async () => {
    const run = lanes.flatMap(projectsOf);
    expect(run.toSorted()).toEqual(Object.keys(await testsByProject()).toSorted());
    const journeys = lanes.flatMap(journeysOf).flatMap((part) => part.journeys ?? []);
    expect(journeys).toEqual(
      expect.arrayContaining(['--project=pages', '--project=rooms', '--project=long']),
    );
  });

  it('run again for each of their tests, and for everything that these reach', SLOW, async () => {
    const tests = await testsByProject();
    for (const lane of lanes) {
      const own = projectsOf(lane).flatMap((project) => tests[project] ?? []);
      expect([lane.name, await overlooked(lane, own)]).toEqual([lane.name, []]);
    }
  });

  it.each([
    ['apps/server/src/app.ts', ['server', 'postgres', 'pages', 'rooms', 'engines', 'drills']],
    ['apps/portal/src/app/router.tsx', ['server', 'postgres', 'pages', 'rooms', 'engines', 'drills']],
    ['packages/contract/src/meetings.ts', ['server', 'postgres', 'pages', 'rooms', 'engines', 'drills']],
    ['packages/i18n/locales/ar/core.json', ['server', 'postgres', 'pages', 'rooms', 'engines', 'drills']],
    ['packages/media/src/engine.ts', ['server', 'postgres', 'pages', 'rooms', 'media', 'engines', 'drills']],
    ['package-lock.json', lanes.slice(1).map(({ name }) => name)],
    ['.ci/run', lanes.slice(1).map(({ name }) => name)],
    ['tools/ci/lanes.ts', lanes.slice(1).map(({ name }) => name)],
    ['tools/size.ts', ['drills']],
    ['tools/new/plan.test.ts', ['drills']],
    ['e2e/room.spec.ts', ['pages', 'rooms', 'engines']],
    ['docs/decisions/001-one-command.md', ['server']],
  ])('run for %s: all that it could move', (file, names) => {
    const moved = lanes.filter(({ inputs }) => isAmong(inputs, file)).map(({ name }) => name);
    expect(moved.toSorted()).toEqual(['check', ...names].toSorted());
  });
});

it('a version is what a program says of itself, not what it complains of meanwhile', () => {
  const complaint = '/usr/bin/chromium: 9: [: 24602013696: unexpected operator\n';
  const said = 'Chromium 153.0.1\n';
  expect(versionIn({ stdout: said, output: complaint + said })).toBe('Chromium 153.0.1');
  expect(versionIn({ stdout: '', output: 'nginx version: nginx/1.22.1\n' })).toBe(
    'nginx version: nginx/1.22.1',
  );
});

describe('a lane that passed', () => {
  const lane = { inputs: ['src/**', '!src/**/*.md'], programs: ['node'] } as const;
  let clone: string;
  beforeEach(async () => {
    clone = await mkdtemp(join(tmpdir(), 'portico-lanes-'));
    await capture('git', ['init', '--quiet', clone]);
    await write('src/a.ts', 'one');
    await write('src/b.ts', 'two');
    await write('.gitignore', 'src/built\n');
    const footing = await footingOf(clone, lane);
    writeRecord(clone, 'server', { ...footing, passed: 3, second: [], date: '2026-11-25' });
  });
  afterEach(() => rm(clone, { recursive: true }));

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(clone, file)), { recursive: true });
    await writeFile(join(clone, file), text);
  }
  const why = async (): Promise<string | undefined> =>
    whyRun(readRecord(clone, 'server'), await footingOf(clone, lane));

  it('is kept as long as nothing changes that it depends on', async () => {
    expect(await why()).toBeUndefined();
    await write('src/notes.md', 'not an input');
    await write('src/built', 'ignored');
    await write('docs/a.ts', 'elsewhere');
    expect(await why()).toBeUndefined();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file is written', () => write('src/a.ts', 'other')],
    ['a file is added that nobody committed', () => write('src/c.ts', '')],
    ['a file goes', () => rm(join(clone, 'src/b.ts'))],
    ['what stood in one file stands in another', () => write('src/a.ts', 'two')],
    ['a file may be run', () => chmod(join(clone, 'src/a.ts'), 0o755)],
  ])('runs again when %s', async (_what, change) => {
    await change();
    expect(await why()).toBe('its inputs changed');
  });

  it('runs again with another version of a program, and with one more', async () => {
    const footing = await footingOf(clone, lane);
    const other = { ...footing, programs: { node: 'v1.0.0' } };
    expect(whyRun(readRecord(clone, 'server'), other)).toMatch(/^node is v1\.0\.0, and was v/);
    const more = { ...footing, programs: { ...footing.programs, nginx: '1.22' } };
    expect(whyRun(readRecord(clone, 'server'), more)).toBe('nginx is 1.22, and was not used');
  });

  it('runs without a record, and with one that nobody can read', async () => {
    expect(whyRun(readRecord(clone, 'pages'), await footingOf(clone, lane))).toBe('it has no record');
    await write('.ci/records/server.json', '{"inputs":');
    expect(await why()).toBe('it has no record');
  });

  it('depends on no record, also where all files are its inputs', async () => {
    const everything = { inputs: ['**'], programs: [] };
    const before = await footingOf(clone, everything);
    await write('.ci/records/server.json', '{}');
    expect(await footingOf(clone, everything)).toEqual(before);
    await write('.ci/run', '');
    expect(await footingOf(clone, everything)).not.toEqual(before);
  });
});
