import type { Log } from '../log/log.ts';

interface SmtpError {
  code?: string;
  /** What the server answered (RFC 5321 §4.2). */
  responseCode?: number;
}

/** A mail that cannot be sent as it is, whenever it is tried: nothing of it left this process. */
export class NoSuchMail extends Error {
  override readonly name = 'NoSuchMail';
}

const SERVICE_ENDS = 421;

/** Whether a mail did not leave because no server was there to take it. */
export function isServerAway(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return responseCode === SERVICE_ENDS || (code !== undefined && responseCode === undefined);
}

/** Whether this very mail was refused for good: the same again would be refused again (RFC 5321 §4.2.1). */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof NoSuchMail) return true;
  const { code = '', responseCode = 0 } = error as SmtpError;
  return /^E(ENVELOPE|MESSAGE)$/.test(code) && responseCode >= 500;
}

interface MailServerOptions {
  log: Log;
  /** Lets the mails that wait for a later try leave now. */
  hurry(): Promise<void>;
}

/** Remembers whether the mail server is there: one line when it is gone, one when it is back. */
export class MailServer {
  readonly #options: MailServerOptions;
  #awaySince: number | undefined;

  constructor(options: MailServerOptions) {
    this.#options = options;
  }

  /** A mail could not be handed over for want of a server. */
  missed(error: unknown): void {
    if (this.#awaySince !== undefined) return;
    this.#awaySince = performance.now();
    this.#options.log.warn(
      { err: error },
      'the mail server cannot be reached: mails wait and are tried again',
    );
  }

  /** A mail was taken. Whatever waits for its next try need not wait any longer. */
  async answered(): Promise<void> {
    if (this.#awaySince === undefined) return;
    const seconds = Math.round((performance.now() - this.#awaySince) / 1000);
    this.#awaySince = undefined;
    this.#options.log.info({ seconds }, 'the mail server answers again: what waited leaves now');
    await this.#options.hurry();
  }
}
