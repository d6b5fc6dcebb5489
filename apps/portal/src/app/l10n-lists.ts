import { keptAnswer } from '@portico/client/kept-answers';
import type { Call } from '@portico/contract/call';
import {
  listCountries,
  listLanguages,
  listRegions,
  listTimeZones,
  type Country,
  type Language,
  type Region,
  type TimeZone,
} from '@portico/contract/l10n';

/** Who asks, and of which version the data is that the server has now. */
export interface Asking {
  call: Call;
  version: string;
  userId: string;
  /** Where answers are kept; in the storage of the browser where it is not given. */
  place?: () => Pick<Storage, 'getItem' | 'setItem'>;
}

const from = ({ place }: Asking) => place && { place };

/** The languages of the portal; of somebody, as some have fewer. */
export const loadLanguages = async (asking: Asking): Promise<Language[]> =>
  (
    await keptAnswer(
      listLanguages,
      { name: 'all', mark: `${asking.version} ${asking.userId}`, hours: 12 },
      { load: () => asking.call(listLanguages), ...from(asking) },
    )
  ).languages;

/** The regions of a language, named in it. */
export const loadRegions = async (asking: Asking, locale: string): Promise<Region[]> =>
  (
    await keptAnswer(
      listRegions,
      { name: locale, mark: asking.version },
      { load: () => asking.call(listRegions, { query: { locale } }), ...from(asking) },
    )
  ).regions;

/** Countries with their dial prefixes, named in a language. */
export const loadCountries = async (asking: Asking, locale: string): Promise<Country[]> =>
  (
    await keptAnswer(
      listCountries,
      { name: locale, mark: asking.version },
      { load: () => asking.call(listCountries, { query: { locale } }), ...from(asking) },
    )
  ).countries;

/** The time zones, named in a language; none where they do not come, for the browser knows some by itself. */
export async function loadTimeZones(asking: Asking, locale: string): Promise<TimeZone[]> {
  try {
    const { items } = await keptAnswer(
      listTimeZones,
      { name: 'all', mark: `${asking.version} ${locale}`, hours: 6 },
      { load: () => asking.call(listTimeZones, { query: { locale } }), ...from(asking) },
    );
    return items;
  } catch {
    return [];
  }
}
