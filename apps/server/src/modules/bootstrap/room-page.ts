import type { FastifyInstance } from 'fastify';
import { prejoin } from '@portico/contract/joining';
import { MeetingId } from '@portico/contract/meetings';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { rowId } from '../meetings/index.ts';
import { openVisit, type PageContext } from './visit.ts';

const Params = z.object({ uuid: MeetingId });

/**
 * The room of a meeting. Who has a place at its door comes in, people of the meeting get theirs here; everybody else
 * is led to the page where one joins.
 */
export function mountRoomPage(app: FastifyInstance, context: PageContext): void {
  const url = '/webappng/sites/:site/meeting/room/:uuid';
  app.get(url, { config: { access: 'anyone' } }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    const params = Params.safeParse(request.params);
    if (!visit.site || !params.success)
      return await visit.show({ kind: 'error', error: 'notFound', errorInfo: null });
    const { uuid } = params.data;
    visit.becomeGuestOf(rowId(uuid));
    const answer = await visit
      .call(prejoin, { headers: { meetinguuid: uuid }, body: {} })
      .catch((error: unknown) => {
        if (error instanceof Failure) return undefined;
        throw error;
      });
    if (!answer?.mjsJoinUrl) return visit.leadTo(`/webappng/sites/${visit.site.name}/meeting/join/${uuid}`);
    return await visit.show({ kind: 'room', uuid });
  });
}
