import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { previewSeries, type MeetingPlan } from '@portico/contract/meetings';
import { loadArea } from '@portico/i18n/catalogs';
import { createFormats } from '@portico/i18n/formats';
import { Notice } from '@portico/ui/notice';
import { usePageTexts } from '@portico/ui/texts';
import { recurrenceWords } from '../../app/recurrence-words.ts';
import styles from './scheduling.module.css';

interface PreviewProps {
  call: Call;
  plan: Pick<MeetingPlan, 'start' | 'timeZone'>;
  rrule: string;
}

/** When the meeting takes place by the rule as it stands: in words, and by its next dates. */
export function RepeatPreview({ call, plan: { start, timeZone }, rrule }: PreviewProps) {
  const { texts, tag = texts.tag } = usePageTexts();
  use(loadArea(texts, 'recurrence'));
  const { t } = texts;
  const body = { start, timeZone, rrule };
  const { data, error } = useQuery({
    queryKey: ['meetings', 'preview', body],
    queryFn: ({ signal }) => call(previewSeries, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const formats = createFormats(tag, timeZone);
  if (error instanceof CallError && error.error === 'inputInvalid')
    return (
      <Notice tone="warning" isLive>
        {t(
          error.fields?.['recurrence.rrule'] === 'tooLarge'
            ? 'schedule.repeat.tooMany'
            : 'schedule.repeat.noDate',
        )}
      </Notice>
    );
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.repeats}>{recurrenceWords(texts, { rrule, dtStart: start, timeZone }, tag)}</p>
      {data && (
        <ul className={styles.dates} aria-label={t('schedule.repeat.next')}>
          {data.dates.map((date) => (
            <li key={date.startTime}>
              <time dateTime={date.startTime}>{formats.dateTime(date.startTime, 'full')}</time>
              {date.isClockChanged && <small>{t('schedule.repeat.clock')}</small>}
            </li>
          ))}
          {(data.count ?? Infinity) > data.dates.length && <li aria-hidden="true">…</li>}
        </ul>
      )}
    </div>
  );
}
