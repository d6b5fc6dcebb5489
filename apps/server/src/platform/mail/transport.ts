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

/** Says to programs that answer by themselves, absence notes above all, that nobody reads what they write. */
const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated', // RFC 3834 §5
  'X-Auto-Response-Suppress': 'OOF, AutoReply', // the same to Exchange (MS-OXCMAIL §2.2.3.2.14)
};
const TRACKING_HEADER = 'X-Tracking-ID';

interface TransportOptions {
  smtpUrl: string | undefined;
  from: string;
  isMailbox: boolean;
  /** Where a mail comes back to that cannot be delivered; without it to its sender. */
  returnTo?: (mailId: string) => string;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails are named in the domain that they come from (RFC 5322 §3.6.4): others look strange to filters. */
const domainOf = (from: string): string => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** The head of a mail beside who sends it to whom. */
function headOf(mail: Mail & { id: string }, domain: string) {
  const { id, follows, language, replyTo, trackingId } = mail;
  const before = follows === undefined ? undefined : `<${follows}@${domain}>`;
  return {
    messageId: `<${id}@${domain}>`, // the same at every try: a reader that gets it twice shows it once
    ...(before !== undefined && { inReplyTo: before, references: before }),
    // one with letters beyond ASCII before the @ is for no head that any server takes (RFC 6532)
    ...(replyTo && !needsUtf8(replyTo.address) && { replyTo }),
    headers: {
      ...AUTOMATIC,
      ...(language !== undefined && { 'Content-Language': language }),
      // who asks about a mail can quote it, and the log has it
      ...(trackingId !== undefined && { [TRACKING_HEADER]: trackingId }),
    },
  };
}

function smtpTransport(url: string, { from, returnTo }: Omit<TransportOptions, 'smtpUrl'>): Transport {
  const domain = domainOf(from);
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
        ...(returnTo &&
          mail.thread !== undefined && { envelope: { from: returnTo(mail.id), to: [mail.to] } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...headOf(mail, domain),
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

export function createMailTransport({ smtpUrl, ...options }: TransportOptions): Transport {
  if (options.isMailbox) return silent('mailbox');
  return smtpUrl === undefined ? silent('none') : smtpTransport(smtpUrl, options);
}
