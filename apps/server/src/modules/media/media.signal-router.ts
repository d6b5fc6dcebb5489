import type { IncomingMessage } from 'node:http';
import type { Log } from '../../platform/log/log.ts';
import { NODE_PATH } from '../../platform/nodes/calls.ts';
import { NODE_HEADER, type NodeSigner } from '../../platform/nodes/signature.ts';
import type { EmbeddedEngine } from './media.engine.ts';
import type { Leases, Owner } from './media.leases.ts';
import type { SignalRouter } from './media.signalling.ts';
import { engineRoute, tokenOf, type SignalRoute } from './media.signal-route.ts';

type Engine = Pick<EmbeddedEngine, 'signalPort' | 'roomOf'>;

const toOwnEngine = (
  engine: Pick<Engine, 'signalPort'> | undefined,
  path: string,
): SignalRoute | undefined => {
  const port = engine?.signalPort();
  return port === undefined ? undefined : engineRoute(port, path);
};

/** The only process of a deployment: everything leads to its own engine. */
export const ownEngineRouter = (engine: Engine | undefined): SignalRouter => ({
  find: ({ url = '/' }) => Promise.resolve(toOwnEngine(engine, url)),
});

interface RoomRouterOptions {
  engine: Engine;
  leases: Leases;
  signer: NodeSigner;
  log: Log;
}

/** One process of several: a client is carried to the engine that has the room of its token. */
export class RoomRouter implements SignalRouter {
  readonly #options: RoomRouterOptions;

  constructor(options: RoomRouterOptions) {
    this.#options = options;
  }

  /** The first who comes to a room that nobody carries brings it to this process. */
  async find(request: IncomingMessage): Promise<SignalRoute | undefined> {
    const { url: path = '/' } = request;
    const { engine } = this.#options;
    const owner = await this.#ownerOf(request, (room) => this.#options.leases.take(room));
    if (owner.kind === 'peer') return this.#toPeer(owner, request);
    return owner.kind === 'here' ? toOwnEngine(engine, path) : undefined;
  }

  /** What another process carries here ends here: a room that is not ours any more is not carried on. */
  async admit(request: IncomingMessage): Promise<SignalRoute | 'forbidden' | undefined> {
    const { engine, signer, leases, log } = this.#options;
    const { url = '/', headers } = request;
    const verdict = signer.verify(String(headers[NODE_HEADER]), signedPart(request));
    if (verdict === 'elsewhere') return undefined;
    if (verdict !== 'good' || headers.origin !== undefined) {
      log.warn({ verdict, address: request.socket.remoteAddress }, 'a call between processes was refused');
      return 'forbidden';
    }
    const owner = await this.#ownerOf(request, (room) => leases.find(room));
    return owner.kind === 'here' ? toOwnEngine(engine, url.slice(NODE_PATH.length)) : undefined;
  }

  /** Whoever brings no token of ours is refused by the own engine, in its words. */
  async #ownerOf(request: IncomingMessage, ask: (room: string) => Promise<Owner>): Promise<Owner> {
    const room = await this.#options.engine.roomOf(tokenOf(request));
    if (room === undefined) return { kind: 'here' };
    try {
      return await ask(room);
    } catch (error) {
      this.#options.log.warn({ err: error, room }, 'nobody knows which process carries a room');
      return { kind: 'nobody' };
    }
  }

  #toPeer({ id, url }: Extract<Owner, { kind: 'peer' }>, request: IncomingMessage): SignalRoute {
    const part = signedPart(request);
    const path = NODE_PATH + part.path;
    const { authorization } = request.headers;
    const headers = {
      [NODE_HEADER]: this.#options.signer.sign(id, { ...part, path }),
      ...(authorization !== undefined && { authorization }),
    };
    return { url: new URL(url), path, headers, peerId: id };
  }
}

/** All of a request that reaches the engine, as it is signed. */
const signedPart = ({ method = 'GET', url = '/', headers }: IncomingMessage) => ({
  method,
  path: url,
  body: headers.authorization ?? '',
});
