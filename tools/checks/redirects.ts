import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

/** Each side with its only way to another address, which judges where that leads, and what goes round it. */
const sides: readonly { folders: string[]; only: string; refused: [RegExp, string][] }[] = [
  {
    folders: ['apps/server/src'],
    only: 'platform/http/redirect.ts',
    refused: [
      [/\.redirect\s*\(/, 'a redirect'],
      [/\b(?:headers?|setHeader)\(\s*['"`]location['"`]/i, 'a location header'],
      [/\b(?:writeHead|headers)\(\s*(?:[^;]*[{,]\s*)?['"]?location['"]?\s*:/i, 'a location header'],
    ],
  },
  {
    folders: ['apps/portal/src', 'apps/room/src', 'packages/client/src', 'packages/ui/src'],
    only: 'client/src/go-to.ts',
    refused: [
      [/\blocation\s*\.\s*(?:assign|replace)\s*\(/, 'a way to an address'],
      [/\blocation\s*(?:\.\s*href\s*)?=[^=>]/, 'a way to an address'],
      [/\bwindow\s*\.\s*open\s*\(/, 'a way to an address'],
    ],
  },
];

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** `file: what` for each way to an address beside the one function that judges it. */
export function checkRedirects(root: string): string[] {
  return sides.flatMap(({ folders, only, refused }) =>
    sourceFiles(root, folders, ['.ts', '.tsx'])
      .filter((file) => !isTest(file) && !file.endsWith(only))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        const found = refused.filter(([way]) => way.test(text));
        return found.map(([, what]) => `${relative(root, file)}: ${what} beside ${only}`);
      }),
  );
}
