import { currentTimeZone } from '../../../packages/domain/src/time-zones.ts';
import { languages } from './languages.ts';
import { microsoftNames } from './microsoft-names.ts';
import {
  cldrLicence,
  cldrVersion,
  dialPrefixes,
  microsoftZones,
  regionCodes,
  territoriesOf,
  type MicrosoftZone,
} from './packages.ts';

const FOLDER = 'apps/server/src/modules/l10n/generated';

/** Compact enough to be kept, and a line for each entry, so that a change is read as one. */
const written = (data: Readonly<Record<string, object | string>>): string =>
  `{\n${Object.entries(data)
    .map(([name, table]) => `"${name}": ${lines(table)}`)
    .join(',\n')}\n}\n`;

function lines(table: object | string): string {
  if (typeof table === 'string') return JSON.stringify(table);
  if (Array.isArray(table)) return `[\n${table.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
  return `{\n${Object.entries(table)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
    .join(',\n')}\n}`;
}

function idOf(name: string): number {
  const id = microsoftNames.indexOf(name) + 1;
  if (id === 0)
    throw new Error(`${name} is new: add it at the end of tools/generators/cldr/microsoft-names.ts`);
  return id;
}

/** Microsoft's zones with their numbers, and which time zone each stands for. */
const microsoftOf = (mapped: readonly MicrosoftZone[]): object[] =>
  mapped
    .filter(({ _territory }) => _territory === '001')
    .map(({ _other, _type }) => [idOf(_other), _other, currentTimeZone(_type)] as const)
    .sort(([one], [other]) => one - other);

/** Every time zone that CLDR knows in a region: its Microsoft zone, and the region. */
function zonesOf(mapped: readonly MicrosoftZone[]): Record<string, [number, string]> {
  const zones = mapped
    .filter(({ _territory }) => /^[A-Z]{2}$/.test(_territory) && _territory !== 'ZZ')
    .flatMap(({ _other, _type, _territory }) =>
      _type.split(' ').map((id) => [currentTimeZone(id), [idOf(_other), _territory]] as const),
    )
    .filter(([id]) => /^[A-Z][a-z]+\/|^UTC$/.test(id) && !id.startsWith('Etc/'))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...Object.fromEntries(zones), UTC: [idOf('UTC'), ''] };
}

/** Regions: code, number (UN M49), code of three letters, dial prefix. */
function regionsOf(): object[] {
  const prefixes = dialPrefixes();
  const names = territoriesOf('en');
  return [...regionCodes()]
    .filter(([code]) => names[code] !== undefined)
    .map(([code, { alpha3, numeric }]) => [code, numeric, alpha3, prefixes.get(code) ?? ''] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What the portal knows of languages, regions and time zones: from CLDR, dial prefixes from libphonenumber. */
export function cldrFiles(): Record<string, string> {
  const mapped = microsoftZones();
  const shared = {
    version: cldrVersion(),
    microsoft: microsoftOf(mapped),
    zones: zonesOf(mapped),
    regions: regionsOf(),
  };
  return Object.fromEntries([
    [`${FOLDER}/LICENSE`, cldrLicence()],
    [`${FOLDER}/shared.json`, written(shared)],
    ...languages().map(([locale, data]) => [
      `${FOLDER}/${locale}.json`,
      written(data as Record<string, object>),
    ]),
  ]) as Record<string, string>;
}
