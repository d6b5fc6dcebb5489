import { needsUtf8, readMailAddress } from '@portico/domain/mail-address';
import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { NoSuchMail } from './mail-server.ts';
import type { Mail } from './mail.ts';
import { offersUtf8 } from './smtp-greeting.ts';

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

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  /** Nodemailer sends such an address also to a server that does not offer to take it, and that one may spoil it. */
  const refuseUntakable = async (address: string): Promise<void> => {
    if (needsUtf8(address) && !(await offersUtf8({ ...timeouts, ...parseConnectionUrl(url) })))
      throw new NoSuchMail(
        'the mail server takes no address with letters beyond ASCII before the @: it does not offer SMTPUTF8 (RFC 6531)',
      );
  };
  return {
    kind: 'smtp',
    async send(mail) {
      // whatever a parser of address lists would take for more than one is no address in this form
      if (readMailAddress(mail.to) !== mail.to) throw new NoSuchMail('the recipient is not one address');
      await refuseUntakable(mail.to);
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
