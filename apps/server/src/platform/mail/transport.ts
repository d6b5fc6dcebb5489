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
  // a process without a mail server must not mark mails as sent that another one could send
  send: () =>
    kind === 'none' ? Promise.reject(new Error('this process has no mail server')) : Promise.resolve(),
  close() {
    // nothing is open
  },
});

const TRACKING_HEADER = 'X-Tracking-ID';

interface TransportOptions {
  smtpUrl: string | undefined;
  from: string;
  isMailbox: boolean;
}

/** Nothing that a parser of address lists (RFC 5322 §3.4) would take for more than one. */
const ONE_ADDRESS = /^[^\s,;:<>()[\]\\"@]{1,64}@[^\s,;:<>()[\]\\"@]{1,255}$/u;

function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      if (!ONE_ADDRESS.test(mail.to)) throw new Error('the recipient is not one plain address');
      await smtp.sendMail({
        from,
        to: { name: '', address: mail.to }, // as a text it would be parsed: a comma or a line break makes several
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // the same id at every try: a reader that gets it twice shows it once
        messageId: `<${mail.id}@portico>`,
        // who asks about a mail can quote it, and the log has it
        ...(mail.trackingId !== undefined && { headers: { [TRACKING_HEADER]: mail.trackingId } }),
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
