'use no memo'; // of the first load: what memoising would add is more than what it would spare
import { Video } from 'lucide-react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { entryOf } from './meetings.model.ts';

export interface EnterProps {
  /** Where the site's pages are: the room is a page of its own. */
  basePath: string;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** The way into the room of a meeting; nothing while there is none. */
export function EnterLink({
  meeting,
  basePath,
  nowMs,
  isMain = false,
}: EnterProps & { meeting: MeetingSummary; isMain?: boolean }) {
  const t = useT();
  const entry = entryOf(meeting, nowMs);
  if (entry.kind !== 'start' && entry.kind !== 'join') return null;
  const { topic, uuid } = meeting;
  return (
    <PlainLink
      href={`${basePath}/meeting/room/${uuid}`}
      tone={isMain || entry.isSoon ? 'join' : 'neutral'}
      {...(isMain ? { size: 'lg', icon: Video } : { size: 'sm' })}
      aria-label={t(entry.kind === 'start' ? 'meetings.start' : 'meetings.join', { topic })}
    >
      {t(entry.kind === 'start' ? 'action.start' : 'action.join')}
    </PlainLink>
  );
}
