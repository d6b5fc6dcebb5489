import type {
  Preference,
  readL10nOptions,
  saveGeneralPreference,
  savePreference,
} from '@portico/contract/l10n';
import type { Answer, Input } from '@portico/contract/operation';
import { regionIn } from '@portico/domain/locale-region';
import { mayHost } from '@portico/domain/roles';
import type { Locale } from '@portico/i18n/locales';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Actor, PersonActor } from '../../platform/http/actor.ts';
import { findPerson, setReading } from '../people/index.ts';
import { followZone } from '../reminders/index.ts';
import { findSiteById } from '../sites/index.ts';
import { findLocale, presentLocales, regionNumber, regionsOf } from './l10n.languages.ts';
import { readingOf, type Kept, type Reading } from './l10n.reading.ts';
import { dataVersion, findZone, listZones, microsoftIdOf, zoneOfMicrosoft } from './l10n.zones.ts';

/** Whose preference it is: a person's, or that of a browser. */
export interface Whose {
  actor: Actor;
  siteId: string | undefined;
  /** What the browser keeps. */
  browser: Kept;
  /** The language that their page speaks. */
  shown?: Locale | undefined;
}

/**
 * People without meetings, by their role or on a site that has none, choose among fewer languages and have no number as users
 * of meetings (LANG-06, TZPR-04).
 */
export async function isWithoutMeetings(reads: Reads, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'person') return false;
  const site = await findSiteById(reads, actor.siteId);
  return !mayHost(actor.roles) || site?.settings.meetingSupport === false;
}

/** The language of a name that a call brings; refuses one that we do not know. */
export function localeNamed(name: string, field: string): Locale {
  const locale = findLocale(name);
  if (!locale) throw new Failure('inputInvalid', { fields: { [field]: 'invalid' } });
  return locale;
}

/** Who reads, by what is kept of them. */
export async function findReader(reads: Reads, { actor, siteId, browser, shown }: Whose): Promise<Reading> {
  const site = siteId === undefined ? undefined : await findSiteById(reads, siteId);
  const person = actor.kind === 'person' ? await findPerson(reads, actor.siteId, actor.personId) : undefined;
  return readingOf({ browser, person, site, ...(shown && { shown }) });
}

const present = ({ locale, region, timeZone, lostTimeZone }: Reading): Preference => ({
  timezone: timeZone,
  msTimezoneId: microsoftIdOf(timeZone),
  language: locale,
  region,
  lostTimezone: lostTimeZone,
});

export async function readOptions(
  reads: Reads,
  whose: Whose,
  now: Date,
): Promise<Answer<typeof readL10nOptions>> {
  const reader = await findReader(reads, whose);
  const named = whose.shown ?? reader.locale;
  return {
    timezones: listZones(named, now),
    locales: presentLocales(await isWithoutMeetings(reads, whose.actor), named),
    preference: present(reader),
    version: dataVersion,
  };
}

interface WantedLocale {
  language: string;
  region?: string | undefined;
  regionID?: number | undefined;
}

/** A language and one of its regions; a region that is none, or has another number, is refused. */
function readLocale(
  { language, region, regionID }: WantedLocale,
  field: string,
): Pick<Reading, 'locale' | 'region'> {
  const locale = localeNamed(language, `${field}.language`);
  const code = region?.toUpperCase();
  const number = code === undefined ? undefined : regionNumber(code);
  if (code !== undefined && number === undefined)
    throw new Failure('inputInvalid', { fields: { [`${field}.region`]: 'invalid' } });
  if (regionID !== undefined && number !== undefined && regionID !== number)
    throw new Failure('inputInvalid', { fields: { [`${field}.regionID`]: 'invalid' } });
  return { locale, region: regionIn(regionsOf(locale), code) };
}

/** Keeps it with the person; what the browser keeps goes with the answer. */
async function keep(
  tx: Tx,
  actor: Actor,
  reader: Pick<Reading, 'locale' | 'region' | 'timeZone'>,
): Promise<Reading> {
  if (actor.kind === 'person') {
    await setReading(tx, actor.personId, reader);
    await followZone(tx, actor.personId);
  }
  return { ...reader, isZoneChosen: true, lostTimeZone: null };
}

export async function save(
  tx: Tx,
  actor: Actor,
  { timezone, locale }: Input<typeof savePreference>['body'],
): Promise<{ reader: Reading; answer: Preference }> {
  const timeZone = findZone(timezone);
  if (timeZone === undefined) throw new Failure('inputInvalid', { fields: { timezone: 'invalid' } });
  const reader = await keep(tx, actor, { ...readLocale(locale, 'locale'), timeZone });
  return { reader, answer: present(reader) };
}

/** Whether somebody may name themselves so: by their id, or by 0 where they are no user of meetings. */
const isOwn = (actor: PersonActor, userId: string, isWithout: boolean): boolean =>
  userId === '0' ? isWithout : userId === actor.personId;

/** The zone that a number means; 0 is the one that people without meetings have. */
function zoneWanted(
  kept: Reading,
  { id, region, mayBeNone }: { id: number; region: string; mayBeNone: boolean },
): string {
  const isKept = id === 0 && mayBeNone;
  const zone = isKept ? kept.timeZone : zoneOfMicrosoft(id, { kept: kept.timeZone, region });
  if (zone === undefined)
    throw new Failure('inputInvalid', { fields: { 'l10n.timezone.msTimezoneId': 'invalid' } });
  return zone;
}

export async function saveGeneral(
  tx: Tx,
  { actor, ...rest }: Whose & { actor: PersonActor },
  { params, body: { l10n } }: Pick<Input<typeof saveGeneralPreference>, 'params' | 'body'>,
): Promise<{ reader: Reading; answer: Preference }> {
  const isWithout = await isWithoutMeetings(tx, actor);
  if (!isOwn(actor, params.userId, isWithout)) throw new Failure('notFound');
  const kept = await findReader(tx, { actor, ...rest });
  const chosen = readLocale(l10n.locale, 'l10n.locale');
  const timeZone = zoneWanted(kept, {
    id: l10n.timezone.msTimezoneId,
    region: chosen.region,
    mayBeNone: isWithout,
  });
  const reader = await keep(tx, actor, { ...chosen, timeZone });
  return { reader, answer: present(reader) };
}
