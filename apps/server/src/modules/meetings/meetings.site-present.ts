import type { SiteMeeting } from '@portico/contract/site-meetings';
import { shownAddress } from '@portico/domain/shown-address';
import { avatarUrlOf } from '../people/index.ts';
import { meetingActions } from './meetings.policy.ts';
import { typeOf, uuidOf, wireId } from './meetings.present.ts';
import type { SiteMeetingRow } from './site-found.store.ts';

interface Seen {
  now: Date;
  /** Whoever looks may do something with meetings of others. */
  mayAct: boolean;
  /** They are shown what meetings are about. */
  showsContent: boolean;
}

function stateOf({ kind, state, isLive, endsAt }: SiteMeetingRow, now: Date): SiteMeeting['state'] {
  if (isLive) return 'live';
  if (state === 'cancelled') return 'cancelled';
  return kind !== 'personal' && endsAt <= now ? 'ended' : 'planned';
}

/** What an administrator may do with a meeting: as much as its host, and to end what takes place. */
function actionsOf(row: SiteMeetingRow, { now, mayAct, showsContent }: Seen): SiteMeeting['actions'] {
  const { kind } = row;
  const mayCancel = mayAct && kind !== 'personal' && meetingActions({ ...row, kind }, 'host', now).cancel;
  return { end: mayAct && row.isLive, cancel: mayCancel, handOver: mayCancel, look: showsContent };
}

/** A meeting of a site as its administrators see it. */
export function presentSiteMeeting(row: SiteMeetingRow, seen: Seen): SiteMeeting {
  const { kind, seriesId, isLive } = row;
  const startsAt = row.startsAt ?? row.liveSince ?? seen.now;
  return {
    uuid: uuidOf(row),
    topic: row.topic,
    meetingKey: row.number,
    startTime: startsAt.toISOString(),
    durationMinutes: kind === 'instant' || kind === 'personal' ? null : row.durationMinutes,
    host: {
      displayName: row.hostDisplayName,
      email: shownAddress(row.hostEmail),
      avatarUrl: avatarUrlOf(row.hostAvatarId),
    },
    peopleCount: row.inviteeCount + 1,
    insideCount: isLive ? row.insideCount : null,
    state: stateOf(row, seen.now),
    meetingType: typeOf({ kind: kind === 'personal' ? 'planned' : kind, seriesId }),
    seriesId: kind === 'series' ? wireId(row.id) : seriesId && wireId(seriesId),
    actions: actionsOf(row, seen),
  };
}
