import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Gauge, Mails, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { MeetingDetail } from '@portico/contract/meetings';
import { Icon } from '@portico/ui/icon';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { PageNotFound } from '../app/page-states.tsx';
import styles from '../app/page-head.module.css';
import { meetingQuery } from '../app/meeting-query.ts';
import { useCancelling } from '../app/use-cancelling.tsx';
import { useNow } from '../app/use-now.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { answerParts, answersQuery, useAnswers } from '../features/answers/index.tsx';
import {
  EnterLink,
  EnterState,
  MeetingInfo,
  NewLinkDialog,
  useMoreActions,
} from '../features/meetings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { uuid }: { uuid: string }) =>
  Promise.all([
    queryClient.ensureQueryData(meetingQuery(call, uuid)),
    queryClient.ensureQueryData(answersQuery(call, uuid)),
  ]);

/** What is done with a meeting, with one date of a series, and with all of one. */
const actionWords = {
  SINGLE: { edit: 'action.edit', cancel: 'meetings.info.cancel' },
  OCCURRENCE: { edit: 'action.edit', cancel: 'meetings.info.cancel' },
  RECURRING_MASTER: { edit: 'meetings.series.edit', cancel: 'meetings.series.cancel' },
} as const;

/** The way to the words of a meeting's mails, for who may edit it; those of a date are its series'. */
function useEmailTemplates({ uuid, seriesId, actions }: MeetingDetail): MenuEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const { supportScheduleEvent } = useApp().boot.currentUser;
  if (!actions.edit) return [];
  const to = {
    to: '/meeting/emailtemplates/$uuid',
    params: { uuid: seriesId ?? uuid },
    search: { enableEvent: String(supportScheduleEvent) },
  } as const;
  const label = t('nav.emailTemplates');
  return [{ id: 'emailTemplates', label, icon: Mails, onAction: () => void navigate(to) }];
}

interface ActionsProps {
  meeting: MeetingDetail;
  onEdit(): void;
  onCancel(): void;
  onDuplicate(): void;
}

/** What can be done with the meeting: the way in first, what is done seldom in a menu. */
function Actions({ meeting, onEdit, onCancel, onDuplicate }: ActionsProps) {
  const t = useT();
  const { call, boot } = useApp();
  const nowMs = useNow();
  const words = actionWords[meeting.meetingType ?? 'SINGLE'];
  const more = useMoreActions({ call, onDuplicate: boot.abilities.mayHost ? onDuplicate : undefined });
  const templates = useEmailTemplates(meeting);
  return (
    <>
      <EnterLink meeting={meeting} basePath={boot.basePath} nowMs={nowMs} isMain />
      {meeting.actions.edit && (
        <PlainButton icon={Pencil} onClick={onEdit}>
          {t(words.edit)}
        </PlainButton>
      )}
      {meeting.mayReadQuality && (meeting.state === 'live' || meeting.state === 'ended') && (
        <PlainLink icon={Gauge} href={`${boot.basePath}/meeting/quality/${meeting.uuid}`}>
          {t('meetings.info.quality')}
        </PlainLink>
      )}
      {meeting.actions.cancel && (
        <PlainButton icon={Trash2} onClick={onCancel}>
          {t(words.cancel)}
        </PlainButton>
      )}
      <RowMenu name={meeting.topic} entries={[...more.entriesOf(meeting), ...templates]} />
      {more.dialogs}
    </>
  );
}

/** One meeting: `/meeting/info/{uuid}` (ROUT-14). */
export default function MeetingInfoPage() {
  const t = useT();
  const { call } = useApp();
  const nowMs = useNow();
  const { uuid } = useParams({ from: '/meeting/info/$uuid' });
  const { data: meeting, error } = useSuspenseQuery(meetingQuery(call, uuid));
  const { data: answers } = useSuspenseQuery(answersQuery(call, uuid));
  const answering = useAnswers(call);
  const navigate = useNavigate();
  const show = (of: string): void => void navigate({ to: '/meeting/info/$uuid', params: { uuid: of } });
  const { open, duplicate, dialog } = useScheduling((saved) => saved.uuid !== uuid && show(saved.uuid));
  const { cancel, question } = useCancelling(() => meeting.seriesId && show(meeting.seriesId));
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
        <Actions
          meeting={meeting}
          onEdit={() => open(meeting)}
          onCancel={() => cancel(meeting)}
          onDuplicate={() => duplicate(meeting)}
        />
      }
    >
      <MeetingInfo
        meeting={meeting}
        said={answerParts(uuid, answers, answering)}
        onNewLink={() => setLinkAsked(true)}
      />
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
