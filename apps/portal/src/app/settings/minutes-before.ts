import { createFormats } from '@portico/i18n/formats';
import { useReadingTag, useT } from '@portico/ui/texts';

const DAY_MINUTES = 1440;

/** How long before a meeting somebody can be reminded of it. */
export function useMinutesBefore(choices: readonly number[]): { id: string; label: string }[] {
  const t = useT();
  const formats = createFormats(useReadingTag(), 'UTC');
  const write = (minutes: number): string =>
    minutes === DAY_MINUTES
      ? t('notifications.reminderDay')
      : t('notifications.reminderBefore', { time: formats.duration(minutes) });
  return choices.map((minutes) => ({ id: String(minutes), label: write(minutes) }));
}
