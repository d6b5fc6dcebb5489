import { parseDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import type { AuditView } from './audit.model.ts';
import type { Narrow } from './entry.tsx';

/** Its calendar comes with the first press. */
const AuditDays = lazy(() => import('./audit-days.tsx'));

/** The days that the log is narrowed to, in words. */
function useDaysWords({ from, to }: AuditView): string {
  const t = useT();
  const formats = useFormats();
  const at = (day: string): Date => parseDate(day).toDate(formats.zone);
  if (from !== undefined && to !== undefined) return formats.dateRange(at(from), at(to));
  if (from !== undefined) return t('audit.days.from', { date: formats.date(at(from)) });
  if (to !== undefined) return t('audit.days.to', { date: formats.date(at(to)) });
  return t('audit.days.any');
}

/** Which days are shown: a plain button until it is pressed. */
export function DaysFilter({ view, onNarrow }: { view: AuditView; onNarrow: Narrow }) {
  const t = useT();
  const words = useDaysWords(view);
  const [isWanted, setWanted] = useState(false);
  const button = (
    <PlainButton
      icon={CalendarDays}
      aria-label={`${t('audit.days')}: ${words}`}
      aria-haspopup="dialog"
      suppressHydrationWarning
      onClick={() => setWanted(true)}
    >
      <span suppressHydrationWarning>{words}</span>
    </PlainButton>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AuditDays {...{ view, words, onNarrow }} />
    </Suspense>
  );
}
