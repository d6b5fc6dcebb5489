import type { MeetingSummary } from '@portico/contract/meetings';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { MeetingStatus } from './meeting-status.tsx';
import { entryOf } from './meetings.model.ts';

/** How a meeting stands: live, over, cancelled, or still too far ahead to go in. */
export function EnterState({ meeting, nowMs }: { meeting: MeetingSummary; nowMs: number }) {
  const t = useT();
  const formats = useFormats();
  const entry = entryOf(meeting, nowMs);
  if (entry.kind !== 'early') return <MeetingStatus state={meeting.state} />;
  return (
    <span suppressHydrationWarning>{t('meetings.early', { when: formats.dateTime(entry.opensMs) })}</span>
  );
}
