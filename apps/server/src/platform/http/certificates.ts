import type { Server as HttpServer } from 'node:http';
import { Server, type ServerOptions } from 'node:https';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import {
  readCertificate,
  secureContextOf,
  validityOf,
  type Certificate,
  type CertificateFiles,
  type Validity,
} from './certificate.ts';

/** What an administrator should know of the certificate that is served now. */
export interface CertificateState {
  /** Who it speaks for: `DNS:meet.example, DNS:www.meet.example`. */
  names: string;
  validTo: Date;
  validity: Validity;
  /** Why newer files are not served, in one line; undefined when the files are what is served. */
  problem: string | undefined;
}

interface CertificatesOptions {
  files: CertificateFiles;
  clock: Clock;
  log: Log;
  /** How often the files are looked at, in milliseconds. */
  lookEveryMs?: number;
}

const LOOK_EVERY_MS = 10_000;
const HANDSHAKE_WITHIN_MS = 10_000;

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** One line about a certificate that needs somebody, undefined while it is well. */
export function certificateWarning({
  names,
  validTo,
  validity,
}: Pick<CertificateState, 'names' | 'validTo' | 'validity'>): string | undefined {
  if (validity === 'valid') return undefined;
  const words = {
    expired: `expired on ${day(validTo)}: browsers refuse the portal until TLS_CERT_FILE holds a new one`,
    expiring: `expires on ${day(validTo)}: renew it, the new one is taken over without a restart`,
    notYetValid: 'is not valid yet: browsers refuse the portal until then, if its clock is right',
  } satisfies Record<Exclude<Validity, 'valid'>, string>;
  return `The certificate of ${names} ${words[validity]}`;
}

/**
 * The certificate of the portal's own https. Its files are looked at again and again: by their contents, so that it does
 * not matter whether they were written, renamed, or a symbolic link was turned. A pair that does not fit changes nothing.
 */
export class Certificates {
  readonly #options: CertificatesOptions;
  #served: Certificate;
  #problem: string | undefined;
  #warned: Validity;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: CertificatesOptions, served: Certificate) {
    this.#options = options;
    this.#served = served;
    this.#warned = this.state().validity;
  }

  /**
   * Reads the pair to begin with. What is to be said of it stands in `state`: whoever starts the portal says it.
   * @throws {CertificateUnusable} when the first pair cannot be served.
   */
  static async open(options: CertificatesOptions): Promise<Certificates> {
    return new Certificates(options, await readCertificate(options.files));
  }

  state(): CertificateState {
    const { names, validTo } = this.#served;
    const validity = validityOf(this.#served, this.#options.clock.now());
    return { names, validTo, validity, problem: this.#problem };
  }

  /** For the server when it is made. */
  get serverOptions(): ServerOptions {
    return {
      ...secureContextOf(this.#served),
      handshakeTimeout: HANDSHAKE_WITHIN_MS,
      ALPNProtocols: ['http/1.1'],
    };
  }

  /** From now on a new pair is served to every connection that begins; those that are open stay as they are. */
  follow(server: HttpServer): void {
    if (!(server instanceof Server)) throw new TypeError('this server does not speak TLS');
    const look = async (): Promise<void> => {
      await this.#look(server);
      if (this.#timer !== undefined) this.#timer = setTimeout(() => void look(), this.#everyMs);
    };
    this.#timer = setTimeout(() => void look(), this.#everyMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get #everyMs(): number {
    return this.#options.lookEveryMs ?? LOOK_EVERY_MS;
  }

  async #look(server: Server): Promise<void> {
    try {
      const found = await readCertificate(this.#options.files);
      this.#problem = undefined;
      if (!found.cert.equals(this.#served.cert) || !found.key.equals(this.#served.key))
        this.#serve(server, found);
    } catch (error) {
      this.#keep((error as Error).message);
    }
    this.#warnAgain();
  }

  #serve(server: Server, found: Certificate): void {
    server.setSecureContext(secureContextOf(found));
    this.#served = found;
    this.#options.log.info({ tls: this.state() }, 'a new certificate is served');
  }

  /** Once for each problem: while two files are exchanged one after the other it may be gone at the next look. */
  #keep(problem: string): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.log.warn(`The certificate from before is still served: ${problem}`);
  }

  #warnAgain(): void {
    const state = this.state();
    if (state.validity === this.#warned) return;
    this.#warned = state.validity;
    const warning = certificateWarning(state);
    if (warning !== undefined) this.#options.log.warn({ tls: state }, warning);
  }
}
