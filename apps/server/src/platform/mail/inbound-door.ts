import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';

/** A mail in octets is not longer: an answer has a few kilobytes, and what came back may have the mail in it. */
export const INBOUND_BYTES = 512 * 1024;
const MOST_RECIPIENTS = 10;
const MOST_CLIENTS = 50;

/** A refusal with the code that says it to the other server (RFC 5321 §4.2.1), and the enhanced one (RFC 3463). */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';
  readonly responseCode: number;

  constructor(responseCode: number, enhanced: string, message: string) {
    super(`${enhanced} ${message}`);
    this.responseCode = responseCode;
  }
}

/** A mail as it came through the door: its envelope alone says whom it is for. */
export interface InboundMail {
  /** The part before the @ of a recipient. */
  local: string;
  content: Buffer;
}

export interface InboundOptions {
  port: number;
  host: string;
  /** The only domain that it takes mail for. */
  domain: string;
  clock: Clock;
  log: Log;
  /** Whether there is somebody behind a local part; asked before any mail is taken. */
  knows(local: string): Promise<boolean>;
  /** Takes a mail, or refuses it by an `SmtpRefusal`. */
  take(mail: InboundMail): Promise<void>;
}

export interface InboundDoor {
  port: number;
  /** Takes no mail any more, and hangs up. */
  close(): Promise<void>;
}

const WINDOW_MS = 60_000;
/** Mails of one server within a minute, and to one address. */
const MOST_OF_SERVER = 600;
const MOST_TO_ADDRESS = 20;
/** More keys than that are forgotten together: nobody fills the memory by calling from everywhere. */
const MOST_COUNTED = 20_000;

/** Counts within a minute, in this process. */
class Counts {
  readonly #clock: Clock;
  #since = 0;
  #counts = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether so many have been counted with this one, or fewer. */
  allows(key: string, most: number): boolean {
    const now = this.#clock.elapsedMs();
    if (now - this.#since >= WINDOW_MS || this.#counts.size > MOST_COUNTED) {
      this.#since = now;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= most;
  }
}

const tooMuch = (): SmtpRefusal => new SmtpRefusal(450, '4.7.1', 'Too many mails, try again later');
const tooLarge = (): SmtpRefusal => new SmtpRefusal(552, '5.3.4', 'The mail is too large');

/** The local part of an address of our domain. Any other is for another server to take: nothing is passed on. */
function localOf(address: string, domain: string): string {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase())
    throw new SmtpRefusal(550, '5.7.1', 'No mail is passed on here');
  return address.slice(0, at);
}

/** All of a mail; what is longer than it may be is read to its end and thrown away. */
async function contentOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= INBOUND_BYTES) parts.push(part);
  }
  if (stream.sizeExceeded || length > INBOUND_BYTES) throw tooLarge();
  return Buffer.concat(parts);
}

/** What a refusal of ours says stays; of any other fault the other server hears only that it may try again. */
function refusalOf(error: unknown, log: Log): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error;
  log.error({ err: error }, 'a mail that came in could not be dealt with');
  return new SmtpRefusal(451, '4.3.0', 'Try again later');
}

function createServer({ domain, clock, log, knows, take }: InboundOptions): SMTPServer {
  const counts = new Counts(clock);
  const answer = (work: () => Promise<void>, done: (error?: Error | null) => void): void => {
    const told = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        throw refusalOf(error, log);
      }
    };
    callbackify(told)(done);
  };
  const askFor = async (address: string, { remoteAddress }: SMTPServerSession): Promise<void> => {
    if (!counts.allows(`server ${remoteAddress}`, MOST_OF_SERVER)) throw tooMuch();
    const local = localOf(address, domain);
    if (!counts.allows(`address ${local}`, MOST_TO_ADDRESS)) throw tooMuch();
    if (!(await knows(local))) throw new SmtpRefusal(550, '5.1.1', 'No such address');
  };
  const takeAll = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const content = await contentOf(stream);
    for (const { address } of envelope.rcptTo) await take({ local: localOf(address, domain), content });
  };
  return new SMTPServer({
    name: domain,
    banner: 'Portico',
    size: INBOUND_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: 60_000,
    closeTimeout: 1000,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= MOST_RECIPIENTS)
        return done(new SmtpRefusal(452, '4.5.3', 'Too many recipients'));
      answer(() => askFor(address, session), done);
    },
    onData: (stream, session, done) => answer(() => takeAll(stream, session), done),
  });
}

/** Opens a door for mail by SMTP. It takes what is for addresses of its own, and passes nothing on. */
export async function openInboundDoor(options: InboundOptions): Promise<InboundDoor> {
  const { port, host, log } = options;
  const server = createServer(options);
  server.listen(port, host);
  await once(server.server, 'listening');
  server.on('error', (error) => log.debug({ err: error }, 'a mail server hung up'));
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    port: bound,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
