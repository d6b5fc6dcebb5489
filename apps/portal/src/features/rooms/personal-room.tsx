import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, RotateCw, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { PersonalRoom } from '@portico/contract/joining';
import { formatMeetingNumber } from '@portico/domain/meeting-number';
import { Avatar } from '@portico/ui/avatar';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { Skeleton } from '@portico/ui/skeleton';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useCopyLink } from '@portico/ui/use-copy-link';
import { personalRoomQuery, useChangeRoom } from './rooms.queries.ts';
import type { RoomsProps } from './rooms.tsx';
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
  return (
    <>
      <bdi className={styles.number}>{formatMeetingNumber(room.meetingNumber)}</bdi>
      <div className={styles.dock}>
        <PlainLink
          tone="join"
          icon={Video}
          href={`${basePath}/meeting/room/${room.uuid}`}
          aria-label={t('rooms.start')}
        >
          {t('action.start')}
        </PlainLink>
        <PlainButton icon={Copy} onClick={() => copy(room.meetingLink)}>
          {t('action.copyLink')}
        </PlainButton>
      </div>
      <div className={styles.lobby}>
        <Lobby call={call} room={room} />
      </div>
      <NewLink call={call} />
    </>
  );
}

/** The room that always stands at the same address: to start it, to hand out its link, to guard its door. */
export function PersonalRoomCard({ call, basePath, name }: RoomsProps) {
  const t = useT();
  const { data: room, isError, refetch } = useQuery(personalRoomQuery(call));
  return (
    <section className={styles.stage} aria-label={t('rooms.mine')}>
      <Avatar name={name} size="xl" isDecorative />
      <h2 className={styles.mine}>{t('rooms.mine')}</h2>
      {room && <Room call={call} basePath={basePath} room={room} />}
      {!room && !isError && (
        <div className={styles.coming}>
          <Skeleton width="medium" />
        </div>
      )}
      {!room && isError && (
        <div role="alert" className={styles.failed}>
          <p>{t('rooms.failed')}</p>
          <PlainButton icon={RotateCw} onClick={() => void refetch()}>
            {t('action.retry')}
          </PlainButton>
        </div>
      )}
    </section>
  );
}
