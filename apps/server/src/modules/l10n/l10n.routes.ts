import {
  listCountries,
  listDateFormats,
  listLanguages,
  listRegions,
  listTimeZones,
  mapTimeZone,
  readL10nOptions,
  saveGeneralPreference,
  savePreference,
} from '@portico/contract/l10n';
import { Failure } from '../../platform/errors/failure.ts';
import type { CookieNames, CookieToSet } from '../../platform/http/cookies.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { read, write, type Route, type SiteRef } from '../../platform/http/route.ts';
import { anyone, signedIn } from '../identity/index.ts';
import { listCountriesIn, listDateFormatsOf, listRegionsOf, presentLanguages } from './l10n.languages.ts';
import { cookiesOf, keptByBrowser, type Reading } from './l10n.reading.ts';
import {
  findReader,
  isWithoutMeetings,
  localeNamed,
  readOptions,
  save,
  saveGeneral,
} from './l10n.service.ts';
import { dataVersion, findZone, listZones, mapZone, zoneOfNumber } from './l10n.zones.ts';

const facts = { group: 'l10n', access: anyone, limits: [], staleBy: [] };
const own = { group: 'l10n', limits: [], audit: { nothing: 'how one’s own pages and mails are written' } };

/** Who calls, with what their browser keeps. */
interface Asking {
  actor: Actor;
  site: SiteRef | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
}

const whoseOf = ({ actor, site, cookies }: Asking, names: CookieNames) => ({
  actor,
  siteId: site?.id,
  browser: keptByBrowser(cookies, names),
});

/** The language that a call asks for, the reader's where it asks for none. */
async function localeAsked(call: Asking & { reads: Reads }, names: CookieNames, asked: string | undefined) {
  if (asked !== undefined) return localeNamed(asked, 'locale');
  return (await findReader(call.reads, whoseOf(call, names))).locale;
}

function zoneAsked(id: string, type: 'joda' | 'ms'): string {
  const zone = type === 'joda' ? findZone(id) : zoneOfNumber(Number(id));
  if (zone === undefined) throw new Failure('inputInvalid', { fields: { timeZoneId: 'invalid' } });
  return zone;
}

/** What there is to choose from. */
const lists = (names: CookieNames): Route[] => [
  read(listLanguages, facts, async ({ reads, actor }) => ({
    languages: presentLanguages(await isWithoutMeetings(reads, actor)),
  })),
  read(listRegions, facts, async (call) => ({
    regions: listRegionsOf(await localeAsked(call, names, call.query.locale)),
  })),
  read(listCountries, facts, async (call) => ({
    countries: listCountriesIn(await localeAsked(call, names, call.query.locale)),
  })),
  read(listTimeZones, facts, async (call) => ({
    items: listZones(await localeAsked(call, names, call.query.locale), call.now),
    version: dataVersion,
  })),
  read(mapTimeZone, facts, ({ query }) =>
    Promise.resolve(mapZone(zoneAsked(query.timeZoneId, query.timeZoneType))),
  ),
  read(listDateFormats, facts, ({ query: { locale } }) =>
    Promise.resolve({
      dateTimeFormats: listDateFormatsOf(locale === undefined ? undefined : localeNamed(locale, 'locale')),
    }),
  ),
  read(readL10nOptions, facts, (call) => {
    const { locale } = call.query;
    const shown = locale === undefined ? undefined : localeNamed(locale, 'locale');
    return readOptions(call.reads, { ...whoseOf(call, names), shown }, call.now);
  }),
];

/** Languages, regions, time zones and how dates are written: what there is, and what a reader has chosen. */
export function l10nRoutes(names: CookieNames): Route[] {
  const keepInBrowser = ({ setCookie }: { setCookie(cookie: CookieToSet): void }, reader: Reading): void =>
    cookiesOf(reader, names).forEach(setCookie);
  return [
    ...lists(names),
    write(savePreference, { ...own, access: anyone }, async (call) => {
      const { reader, answer } = await save(call.tx, call.actor, call.body);
      keepInBrowser(call, reader);
      return answer;
    }),
    write(saveGeneralPreference, { ...own, access: signedIn }, async (call) => {
      const { reader, answer } = await saveGeneral(
        call.tx,
        { ...whoseOf(call, names), actor: call.actor },
        call,
      );
      keepInBrowser(call, reader);
      return answer;
    }),
  ];
}
