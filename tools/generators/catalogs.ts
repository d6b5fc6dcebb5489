import { join, relative } from 'node:path';
import { generatedFiles } from '../../packages/i18n/build/files.ts';

/** The types of message keys, and the list of languages. */
export function catalogFiles(root: string): Record<string, string> {
  const files = generatedFiles(join(root, 'packages/i18n'));
  return Object.fromEntries([...files].map(([path, text]) => [relative(root, path), text]));
}
