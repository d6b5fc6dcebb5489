import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@portico/contract/operation';
import type { listRecentRooms } from '@portico/contract/joining';
import { Avatar } from '@portico/ui/avatar';
import { DoorArt } from '@portico/ui/art/door';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { ListView } from '../../app/list/list-view.tsx';
import { recentRoomsQuery } from './rooms.queries.ts';
import type { RoomsProps } from './rooms.tsx';
import styles from './rooms.module.css';

type RecentRoom = Answer<typeof listRecentRooms>['rooms'][number];

function Room({ room, basePath, nowMs }: { room: RecentRoom } & Pick<RoomsProps, 'basePath' | 'nowMs'>) {
  const t = useT();
  const formats = useFormats();
  const { uuid, topic, hostDisplayName, hostAvatarUrl, lastJoinedAt, isLive, entry } = room;
  return (
    <li className={styles.room}>
      <Avatar name={hostDisplayName} src={hostAvatarUrl} isDecorative />
      <div className={styles.what}>
        <bdi className={styles.topic}>{topic}</bdi>
        {isLive ? (
          <Badge tone="live">{t('meetings.state.live')}</Badge>
        ) : (
          <small>{formats.relative(lastJoinedAt, nowMs)}</small>
        )}
      </div>
      {entry && (
        <PlainLink
          size="sm"
          tone={isLive ? 'join' : 'neutral'}
          href={`${basePath}/meeting/room/${uuid}`}
          aria-label={t(`meetings.${entry}`, { topic })}
        >
          {t(`action.${entry}`)}
        </PlainLink>
      )}
    </li>
  );
}

function List({ call, onType, ...place }: RoomsProps) {
  const t = useT();
  const query = useQuery(recentRoomsQuery(call));
  return (
    <ListView
      query={query}
      isEmpty={({ rooms }) => rooms.length === 0}
      empty={{
        art: <DoorArt />,
        title: t('rooms.noneRecentTitle'),
        text: t('rooms.noneRecent'),
        action: <PlainButton onClick={onType}>{t('home.typeNumber')}</PlainButton>,
      }}
      isPart
    >
      {({ rooms }) => (
        <ul>
          {rooms.map((room) => (
            <Room key={room.uuid} room={room} {...place} />
          ))}
        </ul>
      )}
    </ListView>
  );
}

/** The rooms that the person was in last. */
export function RecentRooms(props: RoomsProps) {
  const t = useT();
  return (
    <section>
      <h2 className={styles.title}>{t('rooms.recent')}</h2>
      <List {...props} />
    </section>
  );
}
