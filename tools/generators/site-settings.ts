import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isUsed,
  settingDefinition,
  settingGroups,
  settingNames,
  usedSettingNames,
  type SettingDefinition,
  type SettingGroup,
  type SettingName,
} from '../../packages/domain/src/site-settings.ts';
import { userSettingDefinition, userSettingKeys } from '../../packages/domain/src/user-settings.ts';

function takes(definition: SettingDefinition | ReturnType<typeof userSettingDefinition>): string {
  switch (definition.kind) {
    case 'flag':
      return '`true`, `false`';
    case 'choice':
      return definition.of.map((one) => `\`${one}\``).join(', ');
    case 'number':
      return `${definition.min} to ${definition.max}`;
    case 'text':
      return `at most ${definition.maxLength} characters`;
    case 'address':
      return 'an address, kept with `https://` before it unless it says `http://`; or nothing';
    case 'time':
      return 'a time of day, `09:30`';
    case 'weekdays':
      return 'days in their order, 1 (Monday) to 7';
    case 'several':
      return `some of these in their order: ${definition.of.map((one) => `\`${one}\``).join(', ')}`;
  }
}

const shown = (value: boolean | number | string | readonly number[] | readonly string[] | null): string =>
  value === '' || value === null ? '' : `\`${Array.isArray(value) ? value.join(' ') : String(value)}\``;

/** `docs/settings.md`, from the registries of what sites and people can set. */
export async function siteSettingsPage(root: string): Promise<Record<string, string>> {
  const file = join(root, 'packages/i18n/locales/en/site-settings.json');
  const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const row = (name: SettingName): string => {
    const definition = settingDefinition(name);
    return `| \`${name}\` | ${takes(definition)} | ${shown(definition.byDefault)} | ${definition.owner} |`;
  };
  const ofGroup = (group: SettingGroup): string => {
    const names = usedSettingNames.filter((name) => settingDefinition(name).group === group);
    const rows = names.map((name) => `${row(name)} ${words[`siteSettings.about.${name}`] ?? ''} |`);
    return `### ${words[`siteSettings.group.${group}`] ?? group}

| setting | takes | by default | belongs to | what it does |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  };
  const used = settingGroups.filter((group) =>
    usedSettingNames.some((name) => settingDefinition(name).group === group),
  );
  const ofLater = settingNames.filter((name) => !isUsed(name)).map(row);
  const ofPerson = userSettingKeys.map((key) => {
    const definition = userSettingDefinition(key);
    return `| \`${key}\` | ${takes(definition)} | ${shown(definition.byDefault)} |`;
  });
  const text = `# Settings of sites and people

What the environment sets for a deployment stands in [configuration.md](configuration.md). This page is generated from
\`packages/domain/src/site-settings.ts\` and \`user-settings.ts\`.

## Of a site

Administrators change them on the page *Site settings*, or by \`PATCH /sitesettings\`; whoever runs the deployment changes any of
them with \`npm run admin -- setting SITE NAME VALUE\`, and with \`--default\` instead of a value back. What belongs to the
deployment only the console changes, and a full administrator where there is one site. A change acts within two seconds, in
every process and on every page that is open, and the audit trail keeps it with before and after. A site without a module answers
404 to the calls and pages of it; nothing is deleted. Meetings that go on then end.

They stand here in the groups and the order of that page.

${used.map(ofGroup).join('\n')}
### Kept, and without effect so far

Told to whoever asks for them, and shown on no page.

| setting | takes | by default | belongs to |
| --- | --- | --- | --- |
${ofLater.join('\n')}

## Of a person

By key, each for its person alone: \`GET\` and \`POST /orgsettings/users/{id}\`, \`DELETE /orgsettings/users/{id}/{key}\`
([api.md](api.md)). Where nothing stands by default the site, the language or the system decides.

| key | takes | by default |
| --- | --- | --- |
${ofPerson.join('\n')}
`;
  return { 'docs/settings.md': text };
}
