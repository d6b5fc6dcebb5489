import type { SeenMail } from '@portico/contract/mailbox';
import { ListState } from '@portico/ui/list-state';
import { MailArt } from '@portico/ui/art/mail';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useSearchState } from '../../app/use-search-state.ts';
import styles from './mailbox.module.css';

function Choice({ mail, isChosen, onChoose }: { mail: SeenMail; isChosen: boolean; onChoose(): void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <button
      type="button"
      className={styles.choice}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <bdi className={styles.subject}>{mail.subject}</bdi>
      <span className={styles.facts}>
        <bdi>{t('mailbox.to', { address: mail.to })}</bdi>
        <time dateTime={mail.at} suppressHydrationWarning>
          {formats.time(mail.at)}
        </time>
      </span>
    </button>
  );
}

/** A mail as its reader would see it. Its HTML is a document of its own, with a policy under which it can do nothing. */
function Reading({ mail, basePath }: { mail: SeenMail; basePath: string }) {
  const t = useT();
  return (
    <article className={styles.reading}>
      <h2 className={styles.title}>
        <bdi className={styles.subject}>{mail.subject}</bdi>
      </h2>
      <iframe
        className={styles.frame}
        sandbox="allow-top-navigation-by-user-activation"
        src={`${basePath}/mails/${mail.id}`}
        title={t('mailbox.frame', { subject: mail.subject })}
      />
      <pre className={styles.text} dir="auto">
        {mail.text}
      </pre>
      {mail.calendar && (
        <details>
          <summary>{t('mailbox.calendar')}</summary>
          <pre className={styles.text} dir="ltr">
            {mail.calendar}
          </pre>
        </details>
      )}
    </article>
  );
}

interface MailboxProps {
  mails: readonly SeenMail[];
  basePath: string;
  /** Looks whether there is one now. */
  onReload(): void;
}

/** The mails of this deployment, newest first. */
export function Mailbox({ mails, basePath, onReload }: MailboxProps) {
  const t = useT();
  const [{ mail: chosen }, change] = useSearchState('mail');
  const mail = mails.find((one) => one.id === chosen) ?? mails[0];
  if (!mail) {
    return (
      <ListState
        state="empty"
        words={{
          art: <MailArt />,
          title: t('mailbox.empty'),
          text: t('mailbox.emptyText'),
          action: <PlainButton onClick={onReload}>{t('action.reload')}</PlainButton>,
        }}
      />
    );
  }
  return (
    <div className={styles.mailbox}>
      <nav aria-label={t('mailbox.choose')}>
        <ul className={styles.list}>
          {mails.map((one) => (
            <li key={one.id}>
              <Choice mail={one} isChosen={one === mail} onChoose={() => change({ mail: one.id }, 'push')} />
            </li>
          ))}
        </ul>
      </nav>
      <Reading mail={mail} basePath={basePath} />
    </div>
  );
}
