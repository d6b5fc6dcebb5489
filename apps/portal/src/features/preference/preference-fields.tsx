import { ComboBox } from '@portico/ui/combo-box';
import { Notice } from '@portico/ui/notice';
import { Select } from '@portico/ui/select';
import { useTexts } from '@portico/ui/texts';
import { now } from '@portico/client/server-clock';
import type { FormState } from '../../app/form/use-form.ts';
import { zoneChoices } from '../../app/zone-choices.ts';
import { useRegions, type Choices } from './preference.data.ts';
import { languageChange, zoneChange, type LanguageChoice, type PreferenceForm } from './preference.model.ts';

interface FieldsProps {
  form: FormState<PreferenceForm>;
  choices: Choices;
}

function TimeZone({ form, choices: { zones, preference } }: FieldsProps) {
  const { t, tag } = useTexts();
  const { values, set, errorOf } = form;
  const { options, isMatch } = zoneChoices(zones, { language: tag, atMs: now() });
  const lost = preference.lostTimezone;
  const shown = options.find(({ id }) => id === preference.timezone)?.label ?? preference.timezone;
  return (
    <>
      {lost !== null && <Notice tone="warning">{t('preference.timeZoneLost', { lost, zone: shown })}</Notice>}
      <ComboBox
        label={t('preference.timeZone')}
        hint={t('preference.timeZoneHint')}
        options={options}
        defaultFilter={isMatch}
        value={values.timezone}
        onChange={(id) => id !== null && set(zoneChange(id, zones))}
        error={errorOf('timezone')}
      />
    </>
  );
}

/** A new box for each language: what is typed in it is of that one. */
function Region({ form, language }: Pick<FieldsProps, 'form'> & { language: LanguageChoice }) {
  const { t } = useTexts();
  const { values, set, errorOf } = form;
  const regions = useRegions(language);
  return (
    <ComboBox
      label={t('preference.region')}
      hint={t('preference.regionHint')}
      options={regions.map(({ regionCode, regionName }) => ({ id: regionCode, label: regionName }))}
      value={values.region}
      onChange={(region) => region !== null && set({ region })}
      error={errorOf('region')}
    />
  );
}

/** How somebody reads: time zone, language and region (TZPR-06). */
export function PreferenceFields({ form, choices }: FieldsProps) {
  const { t } = useTexts();
  const { values, set, errorOf } = form;
  const { languages } = choices;
  const language = languages.find((one) => one.language === values.language);
  return (
    <>
      <TimeZone form={form} choices={choices} />
      <Select
        label={t('preference.language')}
        options={languages.map(({ language: id, name }) => ({ id, label: name }))}
        value={values.language}
        onChange={(id) => set(languageChange(id, languages))}
        error={errorOf('language')}
      />
      {language && <Region key={language.language} form={form} language={language} />}
    </>
  );
}
