import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, RotateCw, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { PersonalRoom } from '@portico/contract/joining';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { wayIn } from '@portico/domain/join-decision';
import { Avatar } from '@portico/ui/avatar';
import { Badge } from '@portico/ui/badge';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { Skeleton } from '@portico/ui/skeleton';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { personalRoomQuery, useChangeRoom } from './rooms.queries.ts';
import type { RoomsProps } from './rooms.tsx';
import { useOwnAvatar } from '../../app/own-avatar.ts';
import styles from './rooms.module.css';

function Lobby({ call, room }: { call: Call; room: PersonalRoom }) {
  const t = useT();
  const change = useChangeRoom(call);
  return (
    <Switch
      checked={room.hasLobby}
      hint={t(room.hasLobby ? 'lobby.on' : 'lobby.off')}
      onChange={(hasLobby) =>
        change.mutate(hasLobby, { onError: () => addToast(t('state.error.text'), { tone: 'danger' }) })
      }
    >
      {t('lobby.name')}
    </Switch>
  );
}

const NewRoomLinkDialog = lazy(() => import('./new-room-link-dialog.tsx'));

function NewLink({ call }: { call: Call }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <PlainButton size="sm" tone="quiet" icon={Link2} onClick={() => setAsked(true)}>
        {t('action.newLink')}
      </PlainButton>
      {isAsked && (
        <Suspense fallback={null}>
          <NewRoomLinkDialog call={call} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

function Room({ call, basePath, room }: { call: Call; basePath: string; room: PersonalRoom }) {
  const t = useT();
  const copy = useCopyLink();
  const way = wayIn({ runsMeeting: true, isLive: room.isLive });
  return (
    <>
      <div className={styles.dock}>
        <PlainLink
          tone={room.isLive ? 'join' : 'neutral'}
          icon={Video}
          href={`${basePath}/meeting/room/${room.uuid}`}
          aria-label={t(`rooms.${way}`)}
        >
          {t(`action.${way}`)}
        </PlainLink>
        <PlainButton icon={Copy} onClick={() => copy(room.meetingLink)}>
          {t('action.copyLink')}
        </PlainButton>
      </div>
      <Lobby call={call} room={room} />
      <div className={styles.more}>
        <NewLink call={call} />
      </div>
    </>
  );
}

/** What is shown of the room below its name. */
function Inside({ call, basePath }: RoomsProps) {
  const t = useT();
  const { data: room, isError, refetch } = useQuery(personalRoomQuery(call));
  if (room) return <Room call={call} basePath={basePath} room={room} />;
  if (!isError) return <Skeleton shape="title" />;
  return (
    <div role="alert" className={styles.quiet}>
      <p>{t('rooms.failed')}</p>
      <PlainButton icon={RotateCw} onClick={() => void refetch()}>
        {t('action.retry')}
      </PlainButton>
    </div>
  );
}

/** The number of the room, and whether people are in it; the line is there before both. */
function Standing({ call }: RoomsProps) {
  const t = useT();
  const { data: room } = useQuery(personalRoomQuery(call));
  return (
    <p className={styles.standing}>
      {room ? <bdi className={styles.number}>{formatMeetingNumber(room.meetingNumber)}</bdi> : '\u00a0'}
      {room?.isLive && <Badge tone="live">{t('meetings.state.live')}</Badge>}
    </p>
  );
}

/** The room that always stands at the same address: to start it, to hand out its link, to guard its door. */
export function PersonalRoomCard(props: RoomsProps) {
  const t = useT();
  return (
    <section className={styles.own} aria-label={t('rooms.mine')}>
      <div className={styles.face}>
        <Avatar name={props.name} src={useOwnAvatar()} size="lg" isDecorative />
        <div>
          <h2 className={styles.mine}>{t('rooms.mine')}</h2>
          <Standing {...props} />
        </div>
      </div>
      <Inside {...props} />
    </section>
  );
}
