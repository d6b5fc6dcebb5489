import { useTexts } from '@portico/ui/texts';

const ids = ['1', '2', '3', '4', '5', '6', '7'] as const;
type WeekdayId = (typeof ids)[number];

/** The days of the week, 1 for Monday to 7, by their names. */
export function useWeekdays(): { id: WeekdayId; label: string }[] {
  const { tag } = useTexts();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return ids.map((id) => ({ id, label: weekday.format(Date.UTC(2026, 0, 4 + Number(id))) }));
}
