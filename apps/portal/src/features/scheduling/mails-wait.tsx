import type { CallError } from '@portico/client/call-error';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import styles from './scheduling.module.css';

/** Says before anything is sent that some mails have to wait, beside the button that sends them all the same. */
export function MailsWait({ mails: { now, later, hours } }: { mails: NonNullable<CallError['mails']> }) {
  const t = useT();
  const said = [
    t('schedule.mailsNow', { now }),
    t('schedule.mailsLater', { later }),
    t('schedule.mailsHours', { hours }),
  ];
  return (
    <div className={styles.mails}>
      <Notice tone="warning" title={t('schedule.mailsTitle')} isLive>
        {said.join(' ')}
      </Notice>
    </div>
  );
}
