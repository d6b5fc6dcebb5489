import type { MeetingSummary } from '@portico/contract/meetings';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { entryOf } from './meetings.model.ts';

/** How a meeting stands: live, over, cancelled, or still too far ahead to go in. */
export function EnterState({ meeting, nowMs }: { meeting: MeetingSummary; nowMs: number }) {
  const t = useT();
  const formats = useFormats();
  if (meeting.state === 'live') return <Badge tone="live">{t('meetings.state.live')}</Badge>;
  const entry = entryOf(meeting, nowMs);
  switch (entry.kind) {
    case 'cancelled':
      return <Badge tone="danger">{t('meetings.state.cancelled')}</Badge>;
    case 'ended':
      return t('meetings.ended');
    case 'early':
      return (
        <span suppressHydrationWarning>{t('meetings.early', { when: formats.dateTime(entry.opensMs) })}</span>
      );
    case 'start':
    case 'join':
      return null;
  }
}
