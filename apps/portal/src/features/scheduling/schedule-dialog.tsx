import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { now } from '@portico/client/server-clock';
import type { Call } from '@portico/contract/call';
import {
  scheduleMeeting,
  updateMeeting,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import { defaultPreferences, type MeetingPreferences } from '@portico/contract/preferences';
import { loadArea } from '@portico/i18n/catalogs';
import { useTexts } from '@portico/ui/texts';
import { Notice } from '@portico/ui/notice';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { preferencesQuery } from '../../app/preferences.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { MailsWait } from './mails-wait.tsx';
import {
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
  onClose(): void;
}

interface PlanProps extends ScheduleDialogProps {
  wanted: MeetingPreferences;
}

/** The form of a plan. What is told of its mails is of the plan that was sent, and asked again for another. */
function usePlanForm({ call, timeZone, meeting, wanted, onClose }: PlanProps) {
  const texts = useTexts();
  use(loadArea(texts, 'schedule'));
  const { t } = texts;
  const send = useSend(call, meeting && { uuid: meeting.uuid, version: meeting.version });
  const [mailsMayWait, setMailsMayWait] = useState(false);
  const form = useForm({
    operation: meeting ? updateMeeting : scheduleMeeting,
    start: () => (meeting ? planOf(meeting) : newPlan(now(), timeZone, wanted)),
    body: (plan) => (meeting ? { ...plan, version: meeting.version } : plan),
    check: (plan) => planProblems(plan, { before: meeting, nowMs: now() }),
    ask: (plan, how) => askAlternates(call, plan, how),
    facts: planFacts,
    sayFault: (field, fault) => planText(texts, field, fault),
    sayRefusal(error) {
      if (mailsOf(error)) return null; // beside the button
      return error.error === 'changedMeanwhile' ? t('schedule.problem.changed') : undefined;
    },
    async send(plan, how) {
      try {
        return await send({ plan, mailsMayWait }, how);
      } catch (error) {
        setMailsMayWait(error instanceof CallError && mailsOf(error) !== undefined);
        throw error;
      }
    },
    onSent({ topic }) {
      addToast(t(meeting ? 'schedule.saved' : 'schedule.created', { topic }), { tone: 'success' });
      onClose();
    },
  });
  const set: typeof form.set = (change) => {
    setMailsMayWait(false); // what was said of the mails was of another plan
    form.set(withMovedRule(form.values, change));
  };
  return { ...form, set };
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

/** Says before it is done what becomes of dates of the series that were changed by themselves. */
function DropsDates({ form, meeting }: { form: FormState<MeetingPlan>; meeting: MeetingDetail | undefined }) {
  const { t } = useTexts();
  const count = meeting?.meetingType === 'RECURRING_MASTER' ? (meeting.series?.changedDates ?? 0) : 0;
  if (count === 0 || !isRetimed(form.start, form.values)) return null;
  return (
    <Notice tone="warning" isLive>
      {t('schedule.series.drops', { count })}
    </Notice>
  );
}

function PlanDialog(props: PlanProps) {
  const { call, meeting, wanted, onClose } = props;
  const form = usePlanForm(props);
  const { t } = useTexts();
  const mails = mailsOf(form.error);
  return (
    <FormDialog
      form={form}
      title={t(meeting ? 'schedule.titleEdit' : 'schedule.titleNew')}
      submitLabel={mails ? t('schedule.sendAnyway') : t(meeting ? 'schedule.save' : 'schedule.create')}
      notice={mails ? <MailsWait mails={mails} /> : <DropsDates form={form} meeting={meeting} />}
      onClose={onClose}
    >
      <ScheduleFields
        form={form}
        call={call}
        mayRepeat={meeting?.meetingType !== 'OCCURRENCE'}
        hours={meeting ? undefined : wanted}
      />
    </FormDialog>
  );
}
