import { join } from 'node:path';
import type { OpenText } from '../../packages/i18n/build/catalogs.ts';
import { begunLocales, checkAll } from '../../packages/i18n/build/files.ts';
import { isLocale, locales, type Locale } from '../../packages/i18n/src/locales.ts';
import { defaultRegionOf, regionsOf } from './cldr/languages.ts';

/** Open texts by area. */
const byArea = (texts: readonly OpenText[]): [area: string, keys: string[]][] =>
  [...Map.groupBy(texts, ({ area }) => area)].map(([area, open]) => [area, open.map(({ key }) => key)]);

const openIn = (locale: Locale, texts: readonly OpenText[]): string => `
## ${locales[locale].name}

${byArea(texts)
  .map(([area, keys]) => `- ${area}: ${keys.join(', ')}`)
  .join('\n')}
`;

/** Which languages Portico speaks, and what each lacks. */
export function languagesPage(root: string): Record<string, string> {
  const folder = join(root, 'packages/i18n');
  const begun = begunLocales(folder);
  const { open } = checkAll(folder);
  const stateOf = (locale: Locale): string => {
    if (!begun.includes(locale)) return 'not begun';
    const texts = open.get(locale) ?? [];
    return texts.length === 0 ? 'complete' : `${texts.length} texts open`;
  };
  const rows = Object.keys(locales)
    .filter(isLocale)
    .map((locale) => {
      const defaultRegion = defaultRegionOf(locale);
      const others = regionsOf(locale).filter((region) => region !== defaultRegion);
      const where = [`**${defaultRegion}**`, ...others].join(' ');
      return `| ${locales[locale].name} | \`${locale}\` | ${stateOf(locale)} | ${where} |`;
    });
  const sections = [...open]
    .filter(([, texts]) => texts.length > 0)
    .map(([locale, texts]) => openIn(locale, texts));
  return {
    'docs/languages.md': `# Languages

A language can be chosen as soon as it has a folder in \`packages/i18n/locales\`. What it does not say yet is said in English,
text by text; what it says must be right. Made by \`npm run generate\`; how to go on: [packages/i18n](../packages/i18n/README.md).

Dates, times and numbers follow the region that a reader chooses among those of their language; who has chosen none, and whose
browser names none, is taken to be in the one in bold. Regions, their names, the places of time zones and the patterns of dates
are CLDR’s ([third-party.md](third-party.md)).

| language | folder | texts | regions |
| --- | --- | --- | --- |
${rows.join('\n')}
${sections.join('')}`,
  };
}
