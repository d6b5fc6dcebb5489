import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, Download } from 'lucide-react';
import { Suspense } from 'react';
import type { Call } from '@portico/contract/call';
import { getMeetingCalendar } from '@portico/contract/meeting-calendar';
import { Dialog, DialogBody } from '@portico/ui/dialog';
import { ListState } from '@portico/ui/list-state';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { googleLink, outlookLink } from './calendar-links.ts';
import { meetingQuery } from '../../app/meeting-query.ts';
import styles from './actions.module.css';

interface CalendarDialogProps {
  call: Call;
  meeting: { uuid: string; topic: string };
  onClose(): void;
}

/** Gives a text to be saved as a file of this device. */
function saveFile({ fileName, text }: { fileName: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Opens another site, which learns nothing of this one but what the address says. */
const elsewhere = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The ways into a calendar: nothing is asked of other sites before somebody goes there. */
function Ways({ call, meeting: { uuid } }: CalendarDialogProps) {
  const t = useT();
  const { data: meeting } = useSuspenseQuery(meetingQuery(call, uuid));
  const save = (): void => {
    call(getMeetingCalendar, { params: { uuid } }).then(saveFile, () =>
      addToast(t('state.error.text'), { tone: 'danger' }),
    );
  };
  return (
    <>
      <ul className={styles.ways}>
        <li>
          <PlainButton isBlock icon={Download} onClick={save}>
            {t('meetingActions.calendar.file')}
          </PlainButton>
        </li>
        {[
          { id: 'google', address: googleLink(meeting) },
          { id: 'outlook', address: outlookLink(meeting, 'personal') },
          { id: 'office', address: outlookLink(meeting, 'work') },
        ].map(({ id, address }) => (
          <li key={id}>
            <PlainLink isBlock icon={CalendarDays} href={address} {...elsewhere}>
              {t(`meetingActions.calendar.${id as 'google' | 'outlook' | 'office'}`)}
            </PlainLink>
          </li>
        ))}
      </ul>
      {meeting.meetingType === 'RECURRING_MASTER' && (
        <p className={styles.note}>{t('meetingActions.calendar.series')}</p>
      )}
    </>
  );
}

/** Asks into which calendar a meeting is to be put. */
export default function CalendarDialog(props: CalendarDialogProps) {
  const t = useT();
  const { topic } = props.meeting;
  return (
    <Dialog
      isOpen
      isDismissable
      size="sm"
      title={t('meetingActions.calendar.title', { topic })}
      onClose={props.onClose}
    >
      <DialogBody>
        <Suspense fallback={<ListState state="loading" isPart />}>
          <Ways {...props} />
        </Suspense>
      </DialogBody>
    </Dialog>
  );
}
