import type { FastifyInstance } from 'fastify';
import { prejoin } from '@portico/contract/joining';
import { MeetingId } from '@portico/contract/meetings';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { rowId } from '../meetings/index.ts';
import { at, mountPage } from './page.ts';
import { siteOf, type PageContext } from './visit.ts';

/**
 * The room of a meeting. Who has a place at its door comes in, people of the meeting get theirs here; everybody else
 * is led to the page where one joins.
 */
export function mountRoomPage(app: FastifyInstance, context: PageContext): void {
  mountPage(app, context, {
    ...at('room'),
    params: z.object({ uuid: MeetingId }),
    async open({ visit, params: { uuid } }) {
      visit.becomeGuestOf(rowId(uuid));
      const answer = await visit
        .call(prejoin, { headers: { meetinguuid: uuid }, body: {} })
        .catch((error: unknown) => {
          if (error instanceof Failure) return undefined;
          throw error;
        });
      if (!answer?.mjsJoinUrl) return visit.leadTo(`${siteOf(visit)}/meeting/join/${uuid}`);
      return await visit.show({ kind: 'room', uuid });
    },
  });
}
