import { useCallback, useEffect, useMemo, useState } from 'react';
import { readL10nOptions, type Preference, type Region, type TimeZone } from '@portico/contract/l10n';
import { useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { loadLanguages, loadRegions, type Asking } from '../../app/l10n-lists.ts';
import { languageChoices, type LanguageChoice } from './preference.model.ts';

/** What there is to choose from, and what was chosen. */
export interface Choices {
  zones: readonly TimeZone[];
  languages: readonly LanguageChoice[];
  preference: Preference;
}

/** What a page hears of on `window` when what somebody chose did not come (TZPR-10). */
export const LOAD_ERROR = 'portico:load-error';

async function loadChoices(asking: Asking, locale: string): Promise<Choices> {
  // the server has logged it when languages fail: those of the options will do (LANG-13)
  const [options, languages] = await Promise.all([
    asking.call(readL10nOptions, { query: { locale } }),
    loadLanguages(asking).catch(() => []),
  ]);
  return {
    zones: options.timezones,
    languages: languageChoices(options.locales, languages),
    preference: options.preference,
  };
}

/** Who asks, for effects: what they are made of stays the same. */
function useAsking(): Asking {
  const { call, boot } = useApp();
  const { l10nVersion: version, currentUser } = boot;
  const { userId } = currentUser;
  return useMemo(() => ({ call, version, userId }), [call, version, userId]);
}

interface Loading {
  choices?: Choices;
  isFailed: boolean;
  /** It failed, and they are asked for again. */
  isRetrying: boolean;
}

/** The choices once they are there; whether they did not come, and how to try again. */
export function useChoices(): Loading & { retry(): void } {
  const asking = useAsking();
  const { locale } = useTexts();
  const [state, setState] = useState<Loading>({ isFailed: false, isRetrying: false });
  const load = useCallback(() => {
    loadChoices(asking, locale).then(
      (choices) => setState({ choices, isFailed: false, isRetrying: false }),
      () => {
        setState({ isFailed: true, isRetrying: false });
        window.dispatchEvent(new CustomEvent(LOAD_ERROR, { detail: { part: 'preference' } }));
      },
    );
  }, [asking, locale]);
  useEffect(load, [load]);
  const retry = (): void => {
    setState({ isFailed: true, isRetrying: true });
    load();
  };
  return { ...state, retry };
}

/** The regions of a language, by their names in it; until those come, and where they fail, by those in the reader's (LANG-13). */
export function useRegions({
  language,
  regions,
}: Pick<LanguageChoice, 'language' | 'regions'>): readonly Region[] {
  const asking = useAsking();
  const { locale } = useTexts();
  const [named, setNamed] = useState<readonly Region[]>();
  useEffect(() => {
    if (language === locale) return;
    loadRegions(asking, language).then(setNamed, () => undefined);
  }, [asking, language, locale]);
  return named ?? regions;
}
