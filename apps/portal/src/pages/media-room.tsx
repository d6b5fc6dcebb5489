import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '@portico/ui/button-content';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { LiveRoomPeople, liveRoomQuery } from '../features/quality/index.tsx';

/** What the page shows first. */
export const load = async (
  { queryClient, call }: LoadContext,
  { instanceId }: { instanceId: string },
): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(liveRoomQuery(call, instanceId, 0));
};

/** Everybody in one meeting that goes on: `/media/room/{instanceId}`. */
export default function MediaRoomPage() {
  const t = useT();
  const { call } = useApp();
  const { instanceId } = useParams({ from: '/media/room/$instanceId' });
  const { data } = useQuery(liveRoomQuery(call, instanceId, 0));
  return (
    <PageHead
      back={
        <Link to="/media/home" className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('quality.backToMedia')}
        </Link>
      }
      title={data ? <bdi>{data.room.topic}</bdi> : t('quality.title')}
      lead={data && <output>{t('quality.live.inside', { count: data.room.people })}</output>}
      actions={
        data && (
          <Link
            to="/meeting/quality/$uuid"
            params={{ uuid: data.room.meetingUUID }}
            search={{ time: instanceId }}
            className={buttonClass}
          >
            {t('quality.report')}
          </Link>
        )
      }
    >
      <LiveRoomPeople call={call} instanceId={instanceId} />
    </PageHead>
  );
}
