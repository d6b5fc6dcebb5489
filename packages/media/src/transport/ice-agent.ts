import { randomBytes } from 'node:crypto';
import { LIMITS } from '../limits.ts';
import type { IceProtocol } from './transport.ts';
import { isAuthentic, writeBindingSuccess, type BindingRequest } from './stun.ts';

/** A way to a client: its address by UDP, or its connection by TCP. */
export interface Path {
  readonly protocol: IceProtocol;
  /** Of the client, as this machine sees it. */
  readonly address: string;
  readonly port: number;
  send(datagram: Uint8Array): void;
  close(): void;
}

/** What proves that a check is of this client. */
export interface IceCredentials {
  usernameFragment: string;
  password: string;
}

/** What an agent tells its transport. */
export interface IceEvents {
  /** A way is chosen: the first one, or another one than before. */
  onWay(isFirst: boolean): void;
  /** DTLS or media; the buffer is only borrowed for the call. */
  onDatagram(datagram: Buffer): void;
}

/** 24 and 144 bits (RFC 8445 section 5.3 asks for 24 and 128), in letters that SDP knows. */
export const newCredentials = (): IceCredentials => ({
  usernameFragment: randomBytes(6).toString('base64').replaceAll('=', ''),
  password: randomBytes(18).toString('base64'),
});

/**
 * The server's side of ICE for one client, in its lite form (RFC 8445 section 2.5): it is reachable where it says, so it checks
 * nothing, sends nothing to an address that did not prove itself, and leaves the choice of the way to the client. Therefore a
 * client's candidates do not matter, and a restart needs no more than a new password.
 */
export class IceAgent {
  readonly #events: IceEvents;
  /** Newest first. Those of before a restart stay good: Chromium checks its new ways with them until it has the answer, and on. */
  #credentials: readonly IceCredentials[] = [newCredentials()];
  /** Oldest first. */
  readonly #paths = new Set<Path>();
  #chosen: Path | undefined;
  #wasReachable = false;
  #heardAtMs = 0;

  constructor(events: IceEvents) {
    this.#events = events;
  }

  /** What the client needs to know now. */
  get local(): IceCredentials {
    return this.#credentials[0]!;
  }

  /** Every name that checks may call it by. */
  get usernameFragments(): string[] {
    return this.#credentials.map(({ usernameFragment }) => usernameFragment);
  }

  /** Of the chosen way. */
  get protocol(): IceProtocol | undefined {
    return this.#chosen?.protocol;
  }

  /** New credentials (RFC 8445 section 9); what flows goes on until the client has chosen a new way. */
  restart(): void {
    this.#credentials = [newCredentials(), this.local];
  }

  /** Answers a check, if it is authentic; answers whether it is. */
  onRequest(request: BindingRequest, path: Path): boolean {
    const known = this.#credentials.find(
      ({ usernameFragment }) => usernameFragment === request.usernameFragment,
    );
    if (!known || !isAuthentic(request, known.password)) return false;
    this.#heardAtMs = performance.now();
    this.#add(path);
    path.send(writeBindingSuccess(request, path, known.password));
    if (request.isNomination || !this.#chosen) this.#choose(path);
    return true;
  }

  onDatagram(datagram: Buffer): void {
    this.#events.onDatagram(datagram);
  }

  /** Sends along the chosen way, as long as the client shows that it wants it (RFC 7675). */
  send(datagram: Uint8Array): void {
    if (performance.now() - this.#heardAtMs < LIMITS.iceConsentMs) this.#chosen?.send(datagram);
  }

  /** A connection by TCP ended. */
  removePath(path: Path): void {
    this.#paths.delete(path);
    if (this.#chosen === path) this.#chosen = [...this.#paths].at(-1);
  }

  close(): void {
    this.#chosen = undefined;
    for (const path of this.#paths) path.close();
    this.#paths.clear();
  }

  #add(path: Path): void {
    this.#paths.add(path);
    const oldest = [...this.#paths].find((each) => each !== this.#chosen && each !== path);
    if (this.#paths.size <= LIMITS.icePaths || !oldest) return;
    this.#paths.delete(oldest);
    oldest.close();
  }

  #choose(path: Path): void {
    if (path === this.#chosen) return;
    this.#chosen = path;
    const isFirst = !this.#wasReachable;
    this.#wasReachable = true;
    this.#events.onWay(isFirst);
  }
}
