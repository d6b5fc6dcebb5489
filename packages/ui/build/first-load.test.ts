import { expect, test } from 'vitest';
import { firstLoads } from './first-load.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['react', 'form'],
  app: ['react', 'router', 'door', 'tiny'],
  guest: ['tiny'],
  door: ['home-list', 'dialog'],
  dialog: ['react', 'door', 'calendar', 'router'],
};
const build = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

const group = firstLoads({
  pieces: [
    { name: 'base', sources: ['sign-in'], sharedWith: ['app'], apart: ['guest'] },
    { name: 'frame', sources: ['app'], apart: ['guest'] },
  ],
  later: [/^dialog$/],
});
const pieceOf = (id: string): unknown =>
  typeof group.name === 'function' ? group.name(id, build as never) : group.name;

test.each([
  ['react', 'base', 'what both import is in the piece they share'],
  ['router', 'frame', 'what one imports is in its own'],
  ['home-list', 'frame', 'and what that imports'],
  ['form', null, 'what no piece is made of stays where the bundler puts it'],
  ['tiny', null, 'a page apart does not grow'],
  ['dialog', null, 'what a door exports for later is not loaded first'],
  ['calendar', null, 'nor what only that imports'],
  ['app', null, 'a source stays itself'],
])('%s goes into %s: %s', (id, piece, _why) => {
  expect(pieceOf(id)).toBe(piece);
});
