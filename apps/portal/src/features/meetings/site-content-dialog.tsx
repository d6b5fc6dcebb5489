import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import { readMeetingContent, type MeetingContent, type SiteMeeting } from '@portico/contract/site-meetings';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import styles from './site-list.module.css';

interface ContentDialogProps {
  call: Call;
  meeting: SiteMeeting;
  onClose(): void;
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  const isEmpty = Array.isArray(children) ? children.length === 0 : children === '';
  return (
    <section>
      <h3>{name}</h3>
      {isEmpty ? <p>{t('siteMeetings.content.none')}</p> : children}
    </section>
  );
}

function Parts({ agenda, people, meetingLink, recordings, messages }: MeetingContent) {
  const t = useT();
  const formats = useFormats();
  const at = (time: string): string => `${formats.date(time)}, ${formats.time(time)}`;
  return (
    <div className={styles.content}>
      <Part name={t('siteMeetings.content.agenda')}>{agenda === '' ? '' : <p>{agenda}</p>}</Part>
      <Part name={t('siteMeetings.content.people')}>
        {people.map(({ displayName, email }) => (
          <p key={email}>
            <bdi>{displayName}</bdi>
            {displayName !== email && (
              <>
                {' · '}
                <bdi className={styles.small}>{email}</bdi>
              </>
            )}
          </p>
        ))}
      </Part>
      <Part name={t('siteMeetings.content.link')}>
        <p dir="ltr">{meetingLink}</p>
      </Part>
      <Part name={t('siteMeetings.content.recordings')}>
        {recordings.map(({ topic, startedAt }) => (
          <p key={startedAt}>
            <bdi>{topic}</bdi> · <span className={styles.small}>{at(startedAt)}</span>
          </p>
        ))}
      </Part>
      <Part name={t('siteMeetings.content.chat')}>
        {messages.map(({ displayName, text, sentAt }) => (
          <p key={`${sentAt} ${displayName}`}>
            <bdi className={styles.topic}>{displayName}</bdi>{' '}
            <span className={styles.small}>{at(sentAt)}</span>
            <br />
            <bdi>{text}</bdi>
          </p>
        ))}
      </Part>
    </div>
  );
}

/** What a meeting of somebody else is about, where administrators may see that. Each look is written down. */
export default function ContentDialog({ call, meeting: { uuid, topic }, onClose }: ContentDialogProps) {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ['siteMeetings', 'content', uuid],
    queryFn: ({ signal }) => call(readMeetingContent, { params: { uuid } }, { signal }),
    gcTime: 0, // each look is one of its own
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog isOpen title={t('siteMeetings.content.title', { topic })} onClose={onClose}>
      <DialogBody>
        {isError && <Notice tone="danger">{t('siteMeetings.content.failed')}</Notice>}
        {data && <Notice>{t('siteMeetings.content.audited')}</Notice>}
        {data && <Parts {...data} />}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{t('action.done')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
