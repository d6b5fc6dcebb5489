import type { IncomingMessage } from 'node:http';
import type { Log } from '../../platform/log/log.ts';
import type { MediaGrant } from '../../platform/media/engine.ts';
import type { EmbeddedEngine } from './media.engine.ts';
import { isInstanceId } from './media.leases.ts';
import { tokenOf, withToken, type SignalRoute } from './media.signal-route.ts';

/** What somebody may do in a room as it is now; undefined for who may not be there. */
export type MayJoin = (who: {
  room: string;
  identity: string;
}) => Promise<(MediaGrant & { name: string }) | undefined>;

interface GateOptions {
  engine: Pick<EmbeddedEngine, 'holderOf' | 'joinInfo'>;
  mayJoin: MayJoin;
  log: Log;
}

/**
 * Stands before the own engine: a token says what was true when it was made, so whoever joins, or goes on where a
 * connection broke, is asked for in the rows, and the engine gets a token of this moment instead of theirs.
 */
export class JoinGate {
  readonly #options: GateOptions;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /**
   * The route for one request; undefined while the rows cannot be asked. A token that is none of ours goes on as it is, and
   * alone, for the engine to refuse in its own words.
   */
  async pass(request: IncomingMessage, route: SignalRoute): Promise<SignalRoute | 'forbidden' | undefined> {
    const { engine, mayJoin, log } = this.#options;
    const token = tokenOf(request);
    const holder = await engine.holderOf(token);
    // only rooms of meetings have rows; no token of ours that leaves the portal is for another one
    if (!holder || !isInstanceId(holder.room)) return withToken(route, token);
    try {
      const place = await mayJoin(holder);
      if (!place) return 'forbidden';
      return withToken(route, (await engine.joinInfo({ ...holder, ...place })).token);
    } catch (error) {
      log.warn({ err: error, room: holder.room }, 'nobody knows who may join a room');
      return undefined;
    }
  }
}
