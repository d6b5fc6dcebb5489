import { errors } from '../../packages/contract/src/errors.ts';

/** `docs/errors.md`, from the contract's table. */
export function errorsPage(): Record<string, string> {
  const rows = Object.entries(errors)
    .toSorted(([, a], [, b]) => a.code - b.code)
    .map(
      ([name, error]) =>
        `| ${error.code} | ${error.status} | \`${name}\` | ${error.category} | ${error.message} |`,
    );
  const text = `# Errors

Every answer that is no success has the body \`{code, message, trackingID, fields?}\`. Codes that begin with 6 are
ours. A browser that asks for a page is shown one of the seven pages of errors
(\`packages/contract/src/error-pages.ts\`), with the same status. Generated from \`packages/contract/src/errors.ts\`.

| code | status | name | kind | message |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  return { 'docs/errors.md': text };
}
