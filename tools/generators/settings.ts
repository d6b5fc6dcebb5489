import { settingsTable, type Setting } from '../../apps/server/src/platform/settings/table.ts';

function row([name, setting]: [string, Setting<unknown>]): string {
  const about = setting.secret ? `${setting.about} Never logged.` : setting.about;
  return `| \`${name}\` | ${setting.otherwise} | ${about} |`;
}

/** `docs/configuration.md`, from the table that the server reads. */
export function settingsPage(): Record<string, string> {
  const rows = Object.entries<Setting<unknown>>(settingsTable).map(row);
  const text = `# Configuration

Every setting is an environment variable. An empty one counts as not set; a value that does not fit stops the
start with one line that names it. This page is generated from \`apps/server/src/platform/settings/table.ts\`.

| setting | when it is not set | what it does |
| --- | --- | --- |
${rows.join('\n')}
`;
  return { 'docs/configuration.md': text };
}
