import type { Plugin } from 'vite';

const OF_CONTRACT = /[/\\]packages[/\\]contract[/\\]src[/\\]/;
const SUMMARY = /^[ \t]*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,[ \t]*\n/gm;

/** The source of operations without what the API's document says of them. */
export const withoutSummaries = (source: string): string => source.replaceAll(SUMMARY, '');

/** Leaves out of the browsers' files what only the API's document says of operations. */
export function summaries(): Plugin {
  return {
    name: 'portico-summaries',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (OF_CONTRACT.test(id) ? { code: withoutSummaries(code), map: null } : undefined),
  };
}
