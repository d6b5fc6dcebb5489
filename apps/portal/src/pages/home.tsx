import { CalendarArt } from '@portico/ui/illustrations';
import { EmptyState } from '@portico/ui/empty-state';
import { useT } from '@portico/ui/texts';
import { useApp } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useArea } from '../app/use-area.ts';

/** Morning until noon, afternoon until six, as the reader's clock says. */
function dayPart(now: string, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(now)),
  );
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The first page after sign-in: `/dashboard/home` (ROUT-02). */
export default function HomePage() {
  useArea('home');
  const t = useT();
  const { boot } = useApp();
  const { displayName, timeZone } = boot.currentUser;
  return (
    <PageHead
      title={t('home.greeting', { part: dayPart(boot.now, timeZone), name: displayName })}
      lead={t('home.nothing')}
    >
      <EmptyState art={<CalendarArt />} title={t('home.emptyTitle')} text={t('home.emptyText')} />
    </PageHead>
  );
}
