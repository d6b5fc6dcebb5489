import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

const FEATURES = 'apps/portal/src/features';

/** Wait in their own way for one thing, which is no list. */
const oneThing = new Set([
  `${FEATURES}/recordings/recording-view.tsx`,
  `${FEATURES}/recordings/tracks/tracks-player.tsx`,
  `${FEATURES}/rooms/personal-room.tsx`,
]);

const stateOfItsOwn = /@portico\/ui\/(?:empty-state|empty-part|error-state)'|\bBroken\b/;
const waitingOfItsOwn = /@portico\/ui\/skeleton'/;
const readOn = /\buseInfiniteQuery\(/;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

function faultsOf(name: string, text: string): string[] {
  return [
    ...(stateOfItsOwn.test(text) ? ['a state of its own beside app/list'] : []),
    ...(waitingOfItsOwn.test(text) && !oneThing.has(name) ? ['a waiting of its own beside app/list'] : []),
    ...(readOn.test(text) && !text.includes('<RowsView') ? ['a list beside app/list'] : []),
  ];
}

/** `file: what` for each feature that says in words of its own that a list loads, is empty, or failed. */
export const checkLists = (root: string): string[] =>
  sourceFiles(root, [FEATURES], ['.ts', '.tsx'])
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const name = relative(root, file);
      return faultsOf(name, readFileSync(file, 'utf8')).map((fault) => `${name}: ${fault}`);
    });
