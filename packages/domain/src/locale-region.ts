/** The regions that a language is written in, and the one that somebody who says none is taken to be in. */
export interface RegionsOfLanguage {
  regions: readonly string[];
  defaultRegion: string;
}

/** The region that dates follow: the wanted one where the language is written there, else its default one (TZPR-09). */
export const regionIn = (
  { regions, defaultRegion }: RegionsOfLanguage,
  wanted: string | null | undefined,
): string => (wanted && regions.includes(wanted) ? wanted : defaultRegion);
