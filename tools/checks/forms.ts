import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

const KIT = 'packages/ui/src/form.tsx';

/** How a browser comes to speak in a form, in its own language, or cuts what somebody pasted. */
const refused: readonly [RegExp, string][] = [
  [/<form\b(?![^>]*\bnoValidate\b)/, `a form beside ${KIT}`],
  [/\bsetCustomValidity\b|\breportValidity\b|\bvalidationMessage\b/, 'words of the browser'],
  [/\bmaxLength=/, 'a length that cuts what is pasted'],
  [/\bvalidationBehavior\s*[=:]\s*\{?\s*['"](?!aria)/, 'a field that the browser checks'],
];

/** Fields of React Aria are the browser's to check unless they are told otherwise, as those of `packages/ui` are. */
const bareField =
  /react-aria-components\/(?:Form|TextField|TextArea|SearchField|NumberField|Select|ComboBox|Date\w+|TimeField|Checkbox\w*|RadioGroup|Switch)\b/;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);

/** `file: what` for each form that lets the browser speak instead of us. */
export function checkForms(root: string): string[] {
  return sourceFiles(root, ['apps/portal/src', 'apps/room/src', 'packages/ui'], ['.ts', '.tsx'])
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const name = relative(root, file);
      if (name === KIT) return text.includes('noValidate') ? [] : [`${name}: the browser checks its fields`];
      const isBare = name.startsWith('apps/') && bareField.test(text);
      const found = refused.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
      if (isBare) found.push('a field beside packages/ui');
      return found.map((what) => `${name}: ${what}`);
    });
}
