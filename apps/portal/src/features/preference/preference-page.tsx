import { useEffect, useRef, useState } from 'react';
import { currentTimeZone } from '@portico/domain/time-zones';
import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice } from '@portico/ui/notice';
import { PlainSelect } from '@portico/ui/plain-select';
import { useT } from '@portico/ui/texts';
import { EntryForm } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { useProblem } from '../../entry/problem-words.ts';

type ViewProps = Pick<EntryProps<'preference'>, 'view'>;

/** The regions of all languages, by language; once somebody has chosen one of those, its own. */
function LanguageAndRegion({ view }: ViewProps) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = view.form;
  const [chosen, setChosen] = useState<string>();
  const language = view.languages.find((one) => one.language === chosen);
  return (
    <>
      <PlainSelect
        name="language"
        label={t('preference.language')}
        defaultValue={values['language']}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        error={say(problems['locale.language'])}
      >
        {view.languages.map((one) => (
          <option key={one.language} value={one.language} lang={one.language}>
            {one.name}
          </option>
        ))}
      </PlainSelect>
      <PlainSelect
        key={chosen ?? 'any'}
        name="region"
        label={t('preference.region')}
        hint={t('preference.regionHint')}
        defaultValue={language?.defaultRegion ?? values['region']}
        error={say(problems['locale.region'])}
      >
        {(language ? [language] : view.languages).map((one) => (
          <optgroup key={one.language} label={one.name}>
            {one.regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </PlainSelect>
    </>
  );
}

/** Where nobody has said which zone it is, the one where they sit is the better guess. */
function useZoneHere(isChosen: boolean) {
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const here = currentTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    const select = field.current;
    if (!isChosen && select && [...select.options].some(({ value }) => value === here)) select.value = here;
  }, [isChosen]);
  return field;
}

/** Language, region and time zone for this browser, or for who is signed in and has no script. */
export function PreferencePage({ frame, path, languages, view, boot }: EntryProps<'preference'>) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = view.form;
  const zone = useZoneHere(frame.isZoneChosen || view.form.problems['timezone'] !== undefined);
  const shown = view.zones.find(({ id }) => id === values['timezone'])?.label ?? '';
  return (
    <EntryLayout
      product={frame.product}
      title={t('preference.title')}
      lead={t('preference.lead')}
      footer={<Languages path={path} languages={languages} />}
    >
      <EntryForm
        action={`${boot.basePath}/preferences`}
        csrfToken={boot.csrfToken}
        submit={t('preference.submit')}
        problem={problems['form']}
      >
        <input type="hidden" name="returnUrl" value={view.returnUrl} />
        {view.lost !== null && (
          <Notice tone="warning">{t('preference.timeZoneLost', { lost: view.lost, zone: shown })}</Notice>
        )}
        <PlainSelect
          ref={zone}
          name="timezone"
          label={t('preference.timeZone')}
          defaultValue={values['timezone']}
          error={say(problems['timezone'])}
        >
          {view.zones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </PlainSelect>
        <LanguageAndRegion view={view} />
      </EntryForm>
    </EntryLayout>
  );
}
