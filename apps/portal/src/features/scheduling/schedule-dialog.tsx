import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { now } from '@portico/client/server-clock';
import type { Call, CallOptions } from '@portico/contract/call';
import {
  scheduleMeeting,
  updateMeeting,
  type EditScope,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { defaultPreferences, type MeetingPreferences } from '@portico/contract/preferences';
import { loadArea } from '@portico/i18n/catalogs';
import { useTexts } from '@portico/ui/texts';
import { Notice } from '@portico/ui/notice';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { preferencesQuery } from '../../app/preferences.ts';
import { useUndoToast } from '../../app/undo-toast.ts';
import { Conflict } from './conflict.tsx';
import { useExceptionWords } from './scope-dialog.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { MailsWait } from './mails-wait.tsx';
import {
  copyOf,
  isRetimed,
  mailsOf,
  newPlan,
  planFacts,
  planOf,
  planProblems,
  planText,
  withMovedRule,
} from './scheduling.model.ts';
import { askAlternates, useSend } from './scheduling.queries.ts';

export interface ScheduleDialogProps {
  call: Call;
  /** The person's zone, for a new meeting. */
  timeZone: string;
  /** The meeting to change; undefined for a new one. */
  meeting?: MeetingDetail | undefined;
  /** How much of its series is changed, where its id names one date. */
  scope?: EditScope;
  /** What a new meeting is to be like. */
  like?: MeetingDetail | undefined;
  /** It was saved, and is the one that there is now. */
  onSaved?: ((meeting: MeetingDetail) => void) | undefined;
  onClose(): void;
}

interface PlanProps extends ScheduleDialogProps {
  wanted: MeetingPreferences;
}

/** What stands in the form at first. */
function firstPlan({ timeZone, meeting, like, wanted }: PlanProps): MeetingPlan {
  if (meeting) return planOf(meeting);
  const fresh = newPlan(now(), timeZone, wanted);
  return like ? copyOf(like, { fresh, nowMs: now() }) : fresh;
}

const saidOf = {
  new: { done: 'schedule.created', undone: 'schedule.undone.new' },
  changed: { done: 'schedule.saved', undone: 'schedule.undone.changed' },
} as const;

/** Sends a plan, and says whether its mails have to wait: of another plan that is asked again. */
function useSending({ call, meeting, scope, onSaved }: PlanProps) {
  const [version, setVersion] = useState(meeting?.version ?? 0);
  const send = useSend(call, meeting && { uuid: meeting.uuid, version, scope: scope ?? 'THIS' }, onSaved);
  const [mailsMayWait, setMailsMayWait] = useState(false);
  return {
    version,
    setVersion,
    askMailsAgain: () => setMailsMayWait(false),
    async send(plan: MeetingPlan, how: CallOptions) {
      try {
        return await send({ plan, mailsMayWait }, how);
      } catch (error) {
        setMailsMayWait(error instanceof CallError && mailsOf(error) !== undefined);
        throw error;
      }
    },
  };
}

/** The form of a plan. What is told of its mails is of the plan that was sent. */
function usePlanForm(props: PlanProps) {
  const { call, meeting, onClose } = props;
  const texts = useTexts();
  use(loadArea(texts, 'schedule'));
  const { t } = texts;
  const say = useUndoToast(call);
  const { version, setVersion, askMailsAgain, send } = useSending(props);
  const form = useForm({
    operation: meeting ? updateMeeting : scheduleMeeting,
    start: () => firstPlan(props),
    body: (plan) => (meeting ? { ...plan, version } : plan),
    check: (plan) => planProblems(plan, { before: meeting, nowMs: now() }),
    ask: (plan, how) => askAlternates(call, plan, how),
    facts: planFacts,
    sayFault: (field, fault) => planText(texts, field, fault),
    sayRefusal: (error) =>
      // beside the button
      mailsOf(error) || error.error === 'changedMeanwhile' ? null : undefined,
    send,
    onSent({ topic, undo }) {
      const { done, undone } = saidOf[meeting ? 'changed' : 'new'];
      say({ text: t(done, { topic }), undone: t(undone, { topic }), undo, tone: 'success' });
      onClose();
    },
  });
  const set: typeof form.set = (change) => {
    askMailsAgain();
    form.set(withMovedRule(form.values, change));
  };
  return { form: { ...form, set }, setVersion };
}

/** What the host's new meetings begin with; as by default where it does not come. Undefined while it is on its way. */
function useWanted({ call, meeting }: ScheduleDialogProps): MeetingPreferences | undefined {
  const { data, isPending } = useQuery({
    ...preferencesQuery(call),
    enabled: meeting === undefined,
    networkMode: 'always',
    retry: false,
  });
  if (isPending && meeting === undefined) return undefined;
  return data?.meetings ?? defaultPreferences.meetings;
}

/** Plans a new meeting, or changes one. What was typed stays until the server has taken it. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const wanted = useWanted(props);
  return wanted && <PlanDialog {...props} wanted={wanted} />;
}

/** Says before it is done what becomes of dates of the series that were changed or cancelled by themselves. */
function DatesThatDiffer({ form, meeting }: Pick<ConflictAt, 'form' | 'meeting'>) {
  const { t } = useTexts();
  const wordsOf = useExceptionWords();
  if (meeting?.meetingType !== 'RECURRING_MASTER' || !meeting.series) return null;
  const { changedDates: count, cancelledDates } = meeting.series;
  if (count > 0 && isRetimed(form.start, form.values))
    return (
      <Notice tone="warning" isLive>
        {t('schedule.series.drops', { count })}
      </Notice>
    );
  const words = wordsOf('edit', { changedDates: count, cancelledDates });
  return words === '' ? null : <Notice isLive>{words}</Notice>;
}

interface ConflictAt {
  call: Call;
  form: FormState<MeetingPlan>;
  meeting: MeetingDetail | undefined;
  scope: EditScope | undefined;
  onTaken(version: number): void;
}

/** What is to be known before the form is sent, or once it was refused. */
function Notices({ call, form, meeting, scope, onTaken }: ConflictAt) {
  const { error } = form;
  const mails = mailsOf(error);
  if (mails) return <MailsWait mails={mails} />;
  if (!(error instanceof CallError) || error.error !== 'changedMeanwhile' || !meeting)
    return <DatesThatDiffer form={form} meeting={meeting} />;
  const uuid = (scope === 'FOLLOWING' && meeting.seriesId) || meeting.uuid;
  return <Conflict call={call} form={form} error={error} uuid={uuid} onTaken={onTaken} />;
}

function PlanDialog(props: PlanProps) {
  const { call, meeting, scope, wanted, onClose } = props;
  const { form, setVersion } = usePlanForm(props);
  const { t } = useTexts();
  const save = t(meeting ? 'schedule.save' : 'schedule.create');
  const title = scope === 'FOLLOWING' ? 'schedule.titleFollowing' : 'schedule.titleEdit';
  return (
    <FormDialog
      form={form}
      title={t(meeting ? title : 'schedule.titleNew')}
      submitLabel={mailsOf(form.error) ? t('schedule.sendAnyway') : save}
      notice={<Notices call={call} form={form} meeting={meeting} scope={scope} onTaken={setVersion} />}
      onClose={onClose}
    >
      <ScheduleFields
        form={form}
        call={call}
        mayRepeat={meeting?.meetingType !== 'OCCURRENCE'}
        isSeries={meeting?.meetingType === 'RECURRING_MASTER'}
        hours={meeting ? undefined : wanted}
      />
    </FormDialog>
  );
}
