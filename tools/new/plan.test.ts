import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/process.ts';
import { featureFiles, moduleFiles } from './plan.ts';

test.each([
  ['Things', /^"Things" is no name: 3 to 40 small letters/],
  ['ab', /is no name/],
  ['a'.repeat(41), /is no name/],
  ['two--dashes', /is no name/],
  ['../escape', /is no name/],
  ['1things', /is no name/],
  ['default', /^"default" is a word of the language or the database/],
  ['people', /^"people" is taken: there is apps\/server\/src\/modules\/people$/],
  ['bootstrap', /^"bootstrap" is taken: /],
  ['auth-user', /^"auth-user" is taken: there is a table of that name$/],
  ['constructor', /^"constructor" is a word of the language or the database/],
  ['interface', /^"interface" is a word of the language or the database/],
  ['lateral', /^"lateral" is a word of the language or the database/],
  ['countries', /^"countries" is taken: packages\/contract\/src\/\S+ has something of that name$/],
  ['releases', /^"releases" is taken: apps\/server\/src\/platform\/db\/migrations\/index.ts has something/],
  [
    'migrations',
    /^"migrations" is taken: apps\/server\/src\/platform\/db\/migrations\/index.ts has something/,
  ],
  ['statements', /^"statements" is taken: apps\/server\/src\/platform\/db\/migrations\/statements.ts has/],
  ['json-value', /^"json-value" is taken: apps\/server\/src\/platform\/db\/schema.gen.ts has something/],
])('no module is called %j', (name, message) => {
  expect(() => moduleFiles(root, name)).toThrow(message);
});

test.each([
  ['people', /^"people" is taken: there is apps\/portal\/src\/features\/people$/],
  ['wishes', /^there is no operation listWishes to show: npm run new:module wishes makes one$/],
])('no feature is called %j', (name, message) => {
  expect(() => featureFiles(root, name)).toThrow(message);
});

const templates = join(root, 'tools/new/templates');
const imported = readdirSync(templates, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .flatMap((file) => readFileSync(join(templates, file), 'utf8').match(/(?<=')@portico\/[^'_]+(?=')/g) ?? []);

test.each([...new Set(imported)])('the import %s of a template is there', (name) => {
  const [, workspace = '', path = ''] = /^@portico\/(\w+)\/(.*)$/.exec(name) ?? [];
  const files = ['ts', 'tsx'].map((ending) => join(root, 'packages', workspace, 'src', `${path}.${ending}`));
  expect(files.some((file) => existsSync(file))).toBe(true);
});

test.each(['module', 'feature'])('new:%s --help says what it takes', (kind) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/new.ts'), kind, '--help'],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(`npm run new:${kind} takes one name, in the plural`);
});

test.each([
  [['module'], 'portico: npm run new:module takes one name, in the plural: announcements, waiting-rooms'],
  [
    ['feature', 'a', 'b'],
    'portico: npm run new:feature takes one name, in the plural: announcements, waiting-rooms',
  ],
  [['module', 'people'], 'portico: "people" is taken: there is apps/server/src/modules/people'],
])('%j is refused in one line', (args, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/new.ts'), ...args], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
});
