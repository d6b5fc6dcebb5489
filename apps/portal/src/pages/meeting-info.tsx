import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Gauge, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { Icon } from '@portico/ui/icon';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { PageNotFound } from '../app/page-states.tsx';
import styles from '../app/page-head.module.css';
import { useCancelling } from '../app/use-cancelling.tsx';
import { useNow } from '../app/use-now.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import {
  EmailTemplatesLink,
  EnterLink,
  EnterState,
  MeetingInfo,
  meetingQuery,
  NewLinkDialog,
} from '../features/meetings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { uuid }: { uuid: string }) =>
  queryClient.ensureQueryData(meetingQuery(call, uuid));

/** What is done with a meeting, with one date of a series, and with all of one. */
const actionWords = {
  SINGLE: { edit: 'action.edit', cancel: 'meetings.info.cancel' },
  OCCURRENCE: { edit: 'action.edit', cancel: 'meetings.info.cancel' },
  RECURRING_MASTER: { edit: 'meetings.series.edit', cancel: 'meetings.series.cancel' },
} as const;

/** One meeting: `/meeting/info/{uuid}` (ROUT-14). */
export default function MeetingInfoPage() {
  const t = useT();
  const { call, boot } = useApp();
  const nowMs = useNow();
  const { uuid } = useParams({ from: '/meeting/info/$uuid' });
  const { data: meeting, error } = useSuspenseQuery(meetingQuery(call, uuid));
  const navigate = useNavigate();
  const show = (of: string): void => void navigate({ to: '/meeting/info/$uuid', params: { uuid: of } });
  const { open, dialog } = useScheduling((saved) => saved.uuid !== uuid && show(saved.uuid));
  const { cancel, question } = useCancelling(() => meeting.seriesId && show(meeting.seriesId));
  const words = actionWords[meeting.meetingType ?? 'SINGLE'];
  const [isLinkAsked, setLinkAsked] = useState(false);
  if (error instanceof CallError && error.status === 404) return <PageNotFound />; // not this person's any more
  return (
    <PageHead
      back={
        <Link to="/meeting/home" search={{}} className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('meetings.info.back')}
        </Link>
      }
      title={<bdi>{meeting.topic}</bdi>}
      lead={<EnterState meeting={meeting} nowMs={nowMs} />}
      actions={
        <>
          <EnterLink meeting={meeting} basePath={boot.basePath} nowMs={nowMs} isMain />
          {meeting.actions.edit && (
            <PlainButton icon={Pencil} onClick={() => open(meeting)}>
              {t(words.edit)}
            </PlainButton>
          )}
          <EmailTemplatesLink meeting={meeting} />
          {meeting.mayReadQuality && (meeting.state === 'live' || meeting.state === 'ended') && (
            <PlainLink icon={Gauge} href={`${boot.basePath}/meeting/quality/${uuid}`}>
              {t('meetings.info.quality')}
            </PlainLink>
          )}
          {meeting.actions.cancel && (
            <PlainButton icon={Trash2} onClick={() => cancel(meeting)}>
              {t(words.cancel)}
            </PlainButton>
          )}
        </>
      }
    >
      <MeetingInfo meeting={meeting} onNewLink={() => setLinkAsked(true)} />
      {isLinkAsked && (
        <Suspense fallback={null}>
          <NewLinkDialog call={call} meeting={meeting} onClose={() => setLinkAsked(false)} />
        </Suspense>
      )}
      {dialog}
      {question}
    </PageHead>
  );
}
