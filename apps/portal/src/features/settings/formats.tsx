import { changeFormats } from '@portico/contract/preferences';
import type { FormatPreferences } from '@portico/contract/reader-preferences';
import { readingTag } from '@portico/client/reading';
import { createFormats } from '@portico/i18n/formats';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { RadioGroup } from '@portico/ui/radio-group';
import { useT, useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { usePreferences } from '../../app/settings/use-preferences.ts';

const hourCycles = ['auto', 'h12', 'h23'] as const;

/** Half past one in the afternoon: every clock writes it otherwise. */
const AFTERNOON = Date.UTC(2026, 0, 1, 13, 30);

/** Sunday to Saturday: the fourth of January 2026 is a Sunday. */
const dayOf = { sun: 4, mon: 5, sat: 10 } as const;
const weekStarts = ['mon', 'sat', 'sun'] as const;

/** How times are written, and which day a week begins with. */
export function FormatsSection() {
  const t = useT();
  const { tag } = useTexts();
  const { call, reader } = useApp();
  const section = usePreferences('formats', {
    operation: changeFormats,
    save: (body, how) => call(changeFormats, { body }, how),
    apply: (formats) => reader.change({ formats }),
  });
  const { values, set, errorOf } = section.form;
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const example = (hourCycle: FormatPreferences['hourCycle']): string =>
    createFormats(readingTag(tag, { ...values, hourCycle }), 'UTC').time(AFTERNOON);
  return (
    <SectionForm id="formats" title={t('settings.formats')} section={section}>
      <RadioGroup
        label={t('settings.hourCycle')}
        choices={hourCycles.map((id) => ({
          id,
          label: t(`settings.hourCycle.${id}`),
          hint: t('settings.hourCycle.example', { time: example(id) }),
        }))}
        value={values.hourCycle}
        onChange={(hourCycle) => set({ hourCycle })}
        error={errorOf('hourCycle')}
      />
      <ChoiceSelect
        label={t('settings.weekStart')}
        options={[
          { id: 'auto', label: t('settings.weekStart.auto') },
          ...weekStarts.map((id) => ({ id, label: weekday.format(Date.UTC(2026, 0, dayOf[id])) })),
        ]}
        value={values.weekStart}
        onChange={(weekStart) => set({ weekStart })}
        error={errorOf('weekStart')}
      />
    </SectionForm>
  );
}
