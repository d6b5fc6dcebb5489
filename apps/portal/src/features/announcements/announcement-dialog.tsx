import { fromDate, parseDateTime, toCalendarDate } from '@internationalized/date';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { now } from '@portico/client/server-clock';
import {
  announcementAudiences,
  announcementLimits,
  announcementTones,
  changeAnnouncement,
  createAnnouncement,
  type Announcement,
} from '@portico/contract/announcements';
import type { Call } from '@portico/contract/call';
import { locales, shownLocaleOf } from '@portico/i18n/locales';
import { Checkbox } from '@portico/ui/checkbox';
import { DateTimePicker } from '@portico/ui/date-time-picker';
import { useFormats } from '@portico/ui/formats';
import { RadioGroup } from '@portico/ui/radio-group';
import { Select } from '@portico/ui/select';
import { TextArea } from '@portico/ui/text-area';
import { useT, useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { draftOf, newDraft, previewOf, sentOf, wordsIn, type Draft } from './announcements.model.ts';
import { announcementsQuery } from './announcements.queries.ts';
import styles from './announcements.module.css';
import { Banner } from '../../app/banner/banner.tsx';

interface DialogProps {
  call: Call;
  /** Undefined for a new one. */
  of: Announcement | undefined;
  /** The languages to write it in. */
  languages: readonly string[];
  onClose(): void;
}

interface FieldsProps {
  form: FormState<Draft>;
}

const nameOf = (language: string): string => locales[shownLocaleOf(language)].name;

/** The words in one language at a time, and how they are going to look. */
function TextFields({
  form: { values, set, errorOf },
  languages,
}: FieldsProps & Pick<DialogProps, 'languages'>) {
  const { t, lang } = useTexts();
  const [language, setLanguage] = useState(
    () => languages.find((one) => lang === one || lang.startsWith(`${one}-`)) ?? languages[0] ?? 'en',
  );
  const { texts } = values;
  return (
    <>
      {languages.length > 1 && (
        <Select
          label={t('announcements.language')}
          options={languages.map((id) => ({ id, label: nameOf(id) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      <TextArea
        label={t('announcements.text', { language: nameOf(language) })}
        hint={t('announcements.textHint')}
        value={texts[language] ?? ''}
        onChange={(text) => set({ texts: { ...texts, [language]: text } })}
        most={announcementLimits.text}
        autoFocus
        error={errorOf('texts')}
      />
      <div className={styles.preview}>
        <span>{t('announcements.preview')}</span>
        <Banner t={t} items={[previewOf(values, wordsIn(texts, [language]))]} />
      </div>
    </>
  );
}

const localTime = (text: string) => (text === '' ? null : parseDateTime(text));

function TimeFields({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  const { zone } = useFormats();
  const today = toCalendarDate(fromDate(new Date(now()), zone));
  const typed = (time: { toString(): string } | null): string => time?.toString().slice(0, 16) ?? '';
  return (
    <div className={styles.times}>
      <DateTimePicker
        label={t('announcements.startsAt')}
        value={localTime(values.startsAt)}
        onChange={(startsAt) => set({ startsAt: typed(startsAt) })}
        isRequired
        today={today}
        error={errorOf('startsAt')}
      />
      {values.hasEnd && (
        <DateTimePicker
          label={t('announcements.endsAt')}
          value={localTime(values.endsAt)}
          onChange={(endsAt) => set({ endsAt: typed(endsAt) })}
          isRequired
          today={today}
          error={errorOf('endsAt')}
        />
      )}
    </div>
  );
}

function ChoiceFields({ form: { values, set } }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Checkbox checked={values.hasEnd} onChange={(hasEnd) => set({ hasEnd })}>
        {t('announcements.hasEnd')}
      </Checkbox>
      <Select
        label={t('announcements.audience')}
        options={announcementAudiences.map((id) => ({ id, label: t(`announcements.audience.${id}`) }))}
        value={values.audience}
        onChange={(audience) => set({ audience })}
      />
      <RadioGroup
        label={t('announcements.tone')}
        choices={announcementTones.map((id) => ({ id, label: t(`announcements.tone.${id}`) }))}
        value={values.tone}
        onChange={(tone) => set({ tone })}
      />
      <Checkbox checked={values.isDismissible} onChange={(isDismissible) => set({ isDismissible })}>
        {t('announcements.isDismissible')}
      </Checkbox>
    </>
  );
}

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.error === 'changedMeanwhile';

/** Sends a draft. Whoever is later of two reads what is kept now, and may save theirs over it with the next try. */
function useSend({ call, of }: Pick<DialogProps, 'call' | 'of'>) {
  const client = useQueryClient();
  const { zone } = useFormats();
  const version = useRef(of?.version ?? 0);
  return async (draft: Draft, how: object): Promise<Announcement> => {
    const body = sentOf(draft, zone);
    if (!of) return await call(createAnnouncement, { body }, how);
    const { id } = of;
    try {
      return await call(
        changeAnnouncement,
        { params: { id }, body: { ...body, version: version.current } },
        how,
      );
    } catch (error) {
      if (isConflict(error)) {
        const { announcements } = await client.fetchQuery({ ...announcementsQuery(call), staleTime: 0 });
        version.current = announcements.find((one) => one.id === id)?.version ?? version.current;
      }
      throw error;
    }
  };
}

/** Asks what is announced, to whom and when. */
export default function AnnouncementDialog({ call, of, languages, onClose }: DialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { zone } = useFormats();
  const send = useSend({ call, of });
  const form = useForm<Draft, Announcement>({
    operation: createAnnouncement,
    start: () => (of ? draftOf(of, zone) : newDraft(now(), zone)),
    body: (draft) => sentOf(draft, zone),
    sayFault(field) {
      if (field === 'endsAt') return t('announcements.problem.endsAt');
      return field === 'texts'
        ? t('announcements.problem.texts', { most: announcementLimits.text })
        : undefined;
    },
    sayRefusal: (error) => (isConflict(error) ? t('announcements.changedMeanwhile') : undefined),
    send,
    onSent() {
      addToast(t('announcements.saved'), { tone: 'success' });
      void client.invalidateQueries({ queryKey: ['announcements'] });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(of ? 'announcements.edit.title' : 'announcements.new.title')}
      submitLabel={t(of ? 'action.save' : 'announcements.announce')}
      onClose={onClose}
    >
      <TextFields form={form} languages={languages} />
      <TimeFields form={form} />
      <ChoiceFields form={form} />
    </FormDialog>
  );
}
