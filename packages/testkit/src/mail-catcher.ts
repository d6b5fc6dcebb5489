import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as an SMTP server got it: to whom the envelope sends it, its raw text and the parts in it. */
export interface CaughtMail {
  /** The recipients of the envelope (RFC 5321 §3.3): who really gets it. Domains are in letters of any script. */
  recipients: string[];
  /** Its sender, to whom it comes back. */
  from: string;
  /** Whether it came as one for a server that takes letters beyond ASCII in addresses (RFC 6531). */
  isUtf8: boolean;
  raw: string;
  mail: Email;
}

/** A real SMTP server that keeps what it gets. */
export interface MailCatcher {
  /** For `SMTP_URL`. */
  url: string;
  port: number;
  /** In the order in which they came. */
  mails: CaughtMail[];
  /** From now on every mail is refused, with 451 as a server does that is busy; `false` ends that. */
  refuse(isRefusing: boolean, code?: number): void;
  /** From now on every mail is answered only when `gate` is open. */
  hold(gate: Promise<void>): void;
  /** How many mails came in, answered or not. */
  readonly arrived: number;
  /** How many connections there have been. */
  readonly connections: number;
  /** Stops listening and hangs up. */
  stop(): Promise<void>;
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

const caughtOf = async (raw: string, { envelope }: SMTPServerSession): Promise<CaughtMail> => ({
  recipients: envelope.rcptTo.map(({ address }) => address),
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  isUtf8: envelope.smtpUtf8 === true,
  raw,
  mail: await PostalMime.parse(raw),
});

/** PEM texts of a server that offers STARTTLS. */
interface Certificate {
  key: string;
  cert: string;
}

/** Starts a mail server on a free port of loopback, or on the one given. */
export async function startMailCatcher(
  port = 0,
  certificate?: Certificate,
  { hasUtf8 = true } = {},
): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  let refusal: number | undefined;
  let open = Promise.resolve();
  let arrived = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    ...certificate,
    hideSMTPUTF8: !hasUtf8,
    disabledCommands: certificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      const keep = async (): Promise<void> => {
        const raw = await textOf(stream);
        arrived += 1;
        await open;
        if (refusal) throw Object.assign(new Error('not now'), { responseCode: refusal });
        mails.push(await caughtOf(raw, session));
      };
      callbackify(keep)(done);
    },
  });
  server.on('error', () => {
    // a client that hung up
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    get arrived() {
      return arrived;
    },
    get connections() {
      return connections;
    },
    hold(gate) {
      open = gate;
    },
    refuse(isRefusing, code = 451) {
      refusal = isRefusing ? code : undefined;
    },
    async stop() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
