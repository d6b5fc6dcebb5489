import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Reads } from '../../platform/db/tx.ts';
import { API_PATH } from '../../platform/http/base-path.ts';
import type { NodeCall, NodeCalls } from '../../platform/nodes/calls.ts';
import { isInstanceId, type Leases, type Owner } from './media.leases.ts';
import { findRoom } from './media.leases.store.ts';
import { ROOM_NEWS, type RoomNews } from '../../platform/media/engine.ts';
import type { PortalEngine } from './media.start.ts';

/** Where engines send their webhooks. */
export const WEBHOOK_PATH = `${API_PATH}/media/webhook`;

const MOST_BYTES = 262_144;
const CONTENT_TYPE = 'application/webhook+json';

const Heard = z.object({
  type: z.enum(ROOM_NEWS),
  room: z.string(),
  identity: z.optional(z.string()),
  role: z.optional(z.string()),
});
const HERE: Owner = { kind: 'here' };
const heard: NodeCall<RoomNews> = { name: 'media.heard', input: Heard };

interface WebhookOptions {
  engine: PortalEngine;
  reads: Reads;
  /** Where there are several processes: who follows which room. */
  several?: { leases: Leases; calls: NodeCalls };
}

/**
 * What engines tell of their rooms. That of our own child is about rooms of this process; what a LiveKit server tells
 * comes to any process, and goes on to the one that follows the room.
 */
export class Webhooks {
  readonly #options: WebhookOptions;

  constructor(options: WebhookOptions) {
    this.#options = options;
    const { engine, several } = options;
    several?.calls.serve(heard, (news) =>
      several.leases.inOwn(news.room, () => Promise.resolve(engine.tell(news))),
    );
  }

  /** Takes them over HTTP: the signature of the engine is all that lets somebody in. */
  mount(app: FastifyInstance): void {
    const { engine } = this.#options;
    app.addContentTypeParser(
      CONTENT_TYPE,
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post(WEBHOOK_PATH, { config: { access: 'anyone' } }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const news = await engine.read(body, request.headers.authorization);
      if (news) await this.#deliver(news);
      return await reply.code(204).send();
    });
    if (engine.kind === 'embedded') engine.door.leadTo((request, response) => app.routing(request, response));
  }

  /** A LiveKit server may be used by others too: of their rooms nothing is wanted. */
  async #deliver(news: RoomNews): Promise<void> {
    const { engine, reads, several } = this.#options;
    const { room } = news;
    if (engine.kind === 'embedded') {
      if (engine.isRunning()) engine.tell(news); // what it told before it died is of no room any more
      return;
    }
    if (!isInstanceId(room) || !(await findRoom(reads, room))) return;
    const owner = several ? await several.leases.take(room) : HERE;
    if (owner.kind === 'here') engine.tell(news);
    if (owner.kind === 'peer') await several?.calls.ask(owner, heard, news);
  }
}
