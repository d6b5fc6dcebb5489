import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../apps/server/src/platform/settings/table.ts';
import { root } from './lib/process.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const settings = Object.keys(settingsTable);

interface Compose {
  services: Record<
    string,
    { build?: { context: string; dockerfile: string }; environment: Record<string, string>; ports?: string[] }
  >;
  volumes: Record<string, unknown>;
}

/** Read by a YAML parser that the lock brings along. */
function readCompose(): Compose {
  const program = join(root, 'node_modules/yaml/bin.mjs');
  const json = execFileSync(process.execPath, [program, '--json', '--single'], {
    input: read('deploy/compose.yaml'),
    encoding: 'utf8',
  });
  return JSON.parse(json) as Compose;
}

describe('deploy/portico.service', () => {
  const unit = read('deploy/portico.service');
  const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  test('holds sections and settings in the form of systemd, each once', () => {
    for (const line of lines) expect(line).toMatch(/^(\[(Unit|Service|Install)\]|[A-Z][A-Za-z]+=\S.*)$/);
    const names = lines.map((line) => line.split('=')[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('is what systemd accepts, where systemd is', ({ annotate }) => {
    const args = ['verify', '--man=no', join(root, 'deploy/portico.service')];
    const checked = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    if (checked.error) return void annotate('systemd-analyze is not installed');
    expect(checked.stderr.split('\n').filter((line) => line.includes('portico.service'))).toEqual([]);
  });

  test('starts what is there, and writes only where it may', () => {
    const program = /^ExecStart=\/usr\/bin\/env node \/opt\/portico\/(\S+) start$/m.exec(unit)?.[1] ?? '';
    expect(existsSync(join(root, program))).toBe(true);
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^NoNewPrivileges=true$/m);
    expect(unit).toContain('DATA_DIR=/var/lib/portico');
    expect(unit).toMatch(/^StateDirectory=portico$/m);
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m);
  });
});

describe('the containers', () => {
  const containerfile = read('deploy/Containerfile');

  test('the compose file is YAML of a portal and its database, with settings that there are', () => {
    const { services, volumes } = readCompose();
    expect(Object.keys(services).toSorted()).toEqual(['database', 'portico']);
    const { build, environment, ports } = services['portico']!;
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
    expect(build).toEqual({ context: '..', dockerfile: 'deploy/Containerfile' });
    expect(ports).toEqual(['127.0.0.1:4000:4000/tcp', '7882:7882/udp', '7882:7882/tcp']);
    expect(Object.keys(volumes).toSorted()).toEqual(['database', 'files']);
  });

  test('a file that is secret or made elsewhere stays out of the image, whichever engine builds it', () => {
    // docker reads this name only, podman this one too
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'deploy/.env', '**/node_modules']));
  });

  test('the Containerfile has only instructions that there are, and starts what is there', () => {
    const known = /^(FROM|RUN|COPY|WORKDIR|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|CMD) \S/;
    const instructions = containerfile
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of instructions) expect(line).toMatch(known);
    const command = JSON.parse(/^CMD (\[.+\])$/m.exec(containerfile)?.[1] ?? '[]') as string[];
    expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
    expect(containerfile).toMatch(/^USER portico$/m);
    expect(containerfile).not.toMatch(/--create-home/); // it would put files of a shell into the data folder
    // every stage runs the Node of the lock, and the slim image lacks what that needs
    expect(containerfile).toMatch(/^FROM docker\.io\/\S+ AS base\nRUN .*install .*\blibatomic1\b/m);
    expect(containerfile.match(/^FROM (?!docker\.io\/)\S+/gm)).toEqual(['FROM base', 'FROM base']);
  });
});

test('the guide names only files and settings that there are', () => {
  const guide = read('docs/self-hosting.md');
  const links = [...guide.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link = '']) => link);
  const missing = links.filter((link) => !existsSync(join(root, 'docs', link)));
  expect(missing).toEqual([]);
  const named = [...guide.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  const others = new Set(['POSTGRES_PASSWORD', 'RENEWED_LINEAGE']);
  expect(named.filter((name) => !settings.includes(name) && !others.has(name))).toEqual([]);
});
