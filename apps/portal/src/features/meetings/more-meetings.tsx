import { LoadMore, type LoadMoreProps } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';

/** How many meetings of a list are shown, and the way to the next ones. */
export function MoreMeetings(more: Omit<LoadMoreProps, 'count' | 'children'>) {
  const t = useT();
  return (
    <LoadMore {...more} count={t('meetingList.shown', { count: more.shown })}>
      {t('meetings.more')}
    </LoadMore>
  );
}
