import { useQuery } from '@tanstack/react-query';
import type { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import type { MeetingDetail, MeetingPlan } from '@portico/contract/meetings';
import { createFormats } from '@portico/i18n/formats';
import { Button } from '@portico/ui/button';
import { Notice } from '@portico/ui/notice';
import { usePageTexts } from '@portico/ui/texts';
import type { FormState } from '../../app/form/use-form.ts';
import { meetingQuery } from '../../app/meeting-query.ts';
import { planOf } from './scheduling.model.ts';
import { changedBy, fieldNames, type ChangedField } from './conflict.model.ts';
import styles from './scheduling.module.css';

interface ConflictProps {
  call: Call;
  form: FormState<MeetingPlan>;
  error: CallError;
  /** The meeting that was changed: of more than one date the series. */
  uuid: string;
  /** The form goes on from the meeting as it is now. */
  onTaken(version: number): void;
}

/** What a field is now, where a few words say it. */
function useValueOf(plan: MeetingPlan): (field: ChangedField) => string {
  const { texts, tag = texts.tag } = usePageTexts();
  const { t } = texts;
  const formats = createFormats(tag, 'UTC');
  return (field) => {
    if (field === 'start') return formats.dateTime(`${plan.start}:00Z`);
    if (field === 'durationMinutes') return formats.duration(plan.durationMinutes);
    if (field === 'invitees' || field === 'alternateHosts') return formats.list(plan[field]);
    if (field === 'topic' || field === 'agenda' || field === 'timeZone') return plan[field];
    if (field === 'hasLobby') return t(plan.hasLobby ? 'lobby.on' : 'lobby.off');
    return '';
  };
}

interface FreshProps extends Omit<ConflictProps, 'call' | 'uuid'> {
  fresh: MeetingDetail;
}

function Changes({ form, error, fresh, onTaken }: FreshProps) {
  const { texts, tag = texts.tag } = usePageTexts();
  const { t } = texts;
  const now = { ...planOf(fresh) };
  if (form.start.recurrence === null || now.recurrence === null) now.recurrence = form.start.recurrence;
  const changes = changedBy(form.start, now, error.changes);
  const valueOf = useValueOf(now);
  const names = createFormats(tag, 'UTC').list([...new Set(changes.flatMap(({ by }) => by ?? []))]);
  const go = (plan: Partial<MeetingPlan>): void => {
    form.follow(now);
    form.set(plan);
    onTaken(fresh.version);
    form.element.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  };
  const theirs = Object.fromEntries(changes.map(({ field }) => [field, now[field]]));
  return (
    <>
      <div className={styles.mails}>
        <Notice tone="warning" isLive title={t('schedule.conflict.title')}>
          {names !== '' && <p>{t('schedule.conflict.by', { names })}</p>}
          <ul className={styles.conflict}>
            {changes.map(({ field }) => (
              <li key={field}>
                <strong>{t(fieldNames[field])}</strong> <bdi>{valueOf(field)}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      </div>
      <Button onPress={() => go(theirs)}>{t('schedule.conflict.theirs')}</Button>
      <Button onPress={() => go({})}>{t('schedule.conflict.mine')}</Button>
    </>
  );
}

/** Says what somebody else changed while a form was filled in, and lets its person take that over or keep what they typed. */
export function Conflict({ call, uuid, ...rest }: ConflictProps) {
  const { data } = useQuery({
    ...meetingQuery(call, uuid),
    queryKey: ['meetings', 'conflict', uuid, rest.error.trackingID], // read for this conflict alone
    staleTime: Infinity,
  });
  return data ? <Changes {...rest} fresh={data} /> : null;
}
