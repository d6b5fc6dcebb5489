import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** How mails leave this process. `none`: they wait; `mailbox`: they are only shown on a page. */
export interface Transport {
  kind: 'none' | 'mailbox' | 'smtp';
  send(mail: Mail & { id: string }): Promise<void>;
  close(): void;
}

const silent = (kind: 'none' | 'mailbox'): Transport => ({
  kind,
  send: () => Promise.resolve(),
  close() {
    // nothing is open
  },
});

interface TransportOptions {
  smtpUrl: string | undefined;
  from: string;
  isMailbox: boolean;
}

function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport(url, {
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as never);
  return {
    kind: 'smtp',
    async send(mail) {
      await smtp.sendMail({
        from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // the same id at every try: a reader that gets it twice shows it once
        messageId: `<${mail.id}@portico>`,
        ...(mail.calendar && {
          icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text },
        }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close() {
      smtp.close();
    },
  };
}

export function createMailTransport({ smtpUrl, from, isMailbox }: TransportOptions): Transport {
  if (isMailbox) return silent('mailbox');
  return smtpUrl === undefined ? silent('none') : smtpTransport(smtpUrl, from);
}
