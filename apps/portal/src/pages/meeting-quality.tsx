import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Download } from 'lucide-react';
import { CallError } from '@portico/client/call-error';
import { Icon } from '@portico/ui/icon';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { Person, PersonName, Report, reportQuery, ReportSummary } from '../features/quality/index.tsx';

/** What the page shows first. */
export const load = (
  { queryClient, call }: LoadContext,
  { uuid, time }: { uuid: string; time?: string | undefined },
) => queryClient.ensureQueryData(reportQuery(call, { uuid, time, offset: 0 }));

/** How the lines of a meeting were, and of one person in it: `/meeting/quality/{uuid}`. */
export default function MeetingQualityPage() {
  const t = useT();
  const { call, boot } = useApp();
  const { uuid } = useParams({ from: '/meeting/quality/$uuid' });
  const { time, person } = useSearch({ from: '/meeting/quality/$uuid' });
  const { data, error } = useSuspenseQuery(reportQuery(call, { uuid, time, offset: 0 }));
  if (error instanceof CallError && error.status === 404) throw error; // it was this person's a moment ago
  const instanceId = data.time?.instanceId;
  const isLive = data.time?.endedAt === null;
  const of = person !== undefined &&
    instanceId !== undefined && { uuid, instanceId, participantId: person, isLive };
  return (
    <PageHead
      back={
        of ? (
          <Link
            to="/meeting/quality/$uuid"
            params={{ uuid }}
            search={{ time: of.instanceId }}
            className={styles.back}
          >
            <Icon of={ArrowLeft} size="sm" isMirrored /> {t('quality.backToReport')}
          </Link>
        ) : boot.abilities.mayWatchMedia ? (
          <Link to="/media/home" className={styles.back}>
            <Icon of={ArrowLeft} size="sm" isMirrored /> {t('quality.backToMedia')}
          </Link>
        ) : (
          <Link to="/meeting/home" search={{}} className={styles.back}>
            <Icon of={ArrowLeft} size="sm" isMirrored /> {t('quality.backToMeetings')}
          </Link>
        )
      }
      title={of ? <PersonName call={call} {...of} /> : t('quality.reportOf', { topic: data.meeting.topic })}
      lead={<ReportSummary call={call} uuid={uuid} time={time} />}
      actions={
        instanceId !== undefined &&
        data.total > 0 && (
          <PlainLink
            icon={Download}
            href={`${boot.basePath}/media/quality/${uuid}/${instanceId}/lines.csv`}
            download
          >
            {t('quality.download')}
          </PlainLink>
        )
      }
    >
      {of ? <Person call={call} {...of} /> : <Report call={call} uuid={uuid} time={time} />}
    </PageHead>
  );
}
