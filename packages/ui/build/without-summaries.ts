import type { Plugin } from 'vite';

const OF_CONTRACT = /[/\\]packages[/\\]contract[/\\]src[/\\]/;
const SUMMARY = /^[ \t]*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,[ \t]*\n/gm;

/** The source of operations without what the API's document says of them. */
export const withoutSummaries = (source: string): string => source.replaceAll(SUMMARY, '');

/** Where a schema is made: a call of `z`, or a chain of them. */
const SCHEMA = /(?<=[=(:[,>]\s*)z(?=\s*\.\s*\w+\()/g;

/** The source with its schemas marked as what has no effect: those that a page does not use need not be in its files. */
export const withPureSchemas = (source: string): string => source.replaceAll(SCHEMA, '/* @__PURE__ */ z');

/** Leaves out of the browsers' files what only the API's document says of operations, and schemas that no page uses. */
export function summaries(): Plugin {
  return {
    name: 'portico-summaries',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      OF_CONTRACT.test(id) ? { code: withPureSchemas(withoutSummaries(code)), map: null } : undefined,
  };
}
