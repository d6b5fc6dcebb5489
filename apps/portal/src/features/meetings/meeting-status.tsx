'use no memo'; // of the first load: what memoising would add is more than what it would spare
import type { MeetingSummary } from '@portico/contract/meetings';
import { Badge } from '@portico/ui/badge';
import { useT } from '@portico/ui/texts';

/** How a meeting stands, in the one word that every page has for it; nothing for one that is only planned. */
export function MeetingStatus({ state }: Pick<MeetingSummary, 'state'>) {
  const t = useT();
  switch (state) {
    case 'live':
      return <Badge tone="live">{t('meetings.state.live')}</Badge>;
    case 'cancelled':
      return <Badge tone="danger">{t('meetings.state.cancelled')}</Badge>;
    case 'ended':
      return <Badge>{t('meetings.state.ended')}</Badge>;
    case 'planned':
      return null;
  }
}
