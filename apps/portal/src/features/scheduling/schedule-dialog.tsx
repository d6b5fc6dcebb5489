import { use, useState } from 'react';
import { now } from '@portico/client/server-clock';
import type { Call } from '@portico/contract/call';
import type { MeetingDetail, MeetingPlan } from '@portico/contract/meetings';
import { loadArea } from '@portico/i18n/catalogs';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useSubmitOnce } from '@portico/ui/use-submit-once';
import { ScheduleFields } from './schedule-fields.tsx';
import { MailsWait } from './mails-wait.tsx';
import { mailsOf, newPlan, planOf, problemsOf } from './scheduling.model.ts';
import { useSend } from './scheduling.queries.ts';

export interface ScheduleDialogProps {
  call: Call;
  /** The person's zone, for a new meeting. */
  timeZone: string;
  /** The meeting to change; undefined for a new one. */
  meeting?: MeetingDetail | undefined;
  onClose(): void;
}

/** Plans a new meeting, or changes one. What was typed stays until the server has taken it. */
export default function ScheduleDialog({ call, timeZone, meeting, onClose }: ScheduleDialogProps) {
  const texts = useTexts();
  use(loadArea(texts, 'schedule'));
  const { t } = texts;
  const [plan, setPlan] = useState<MeetingPlan>(() => (meeting ? planOf(meeting) : newPlan(now(), timeZone)));
  const send = useSend(call, meeting && { uuid: meeting.uuid, version: meeting.version });
  const problems = problemsOf(send.error);
  const mails = mailsOf(send.error);
  const submit = useSubmitOnce(async () => {
    const { topic } = await send.mutateAsync({ plan, mailsMayWait: mails !== undefined });
    addToast(t(meeting ? 'schedule.saved' : 'schedule.created', { topic }), { tone: 'success' });
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={t(meeting ? 'schedule.titleEdit' : 'schedule.titleNew')}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {problems.form && (
            <Notice tone="danger" isLive>
              {t(problems.form)}
            </Notice>
          )}
          <ScheduleFields
            plan={plan}
            problems={problems}
            onChange={(change) => {
              if (mails) send.reset(); // what was said of the mails was of another plan
              setPlan((old) => ({ ...old, ...change }));
            }}
          />
        </DialogBody>
        <DialogFoot>
          {mails && <MailsWait mails={mails} />}
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button tone="accent" type="submit" isPending={send.isPending}>
            {mails ? t('schedule.sendAnyway') : t(meeting ? 'schedule.save' : 'schedule.create')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
