import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MeetingId } from '@portico/contract/meetings';
import { Id } from '@portico/contract/values';
import * as z from 'zod/mini';
import type { Reads } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { disposition } from '../../platform/http/send-stored.ts';
import { signedIn } from '../identity/index.ts';
import { csvHead, csvLine } from './quality.csv.ts';
import { openReport, openTime } from './quality.service.ts';
import { listAllMinutes, type MinuteRow } from './report.store.ts';

/** What the file of a report needs of the HTTP server. */
interface FileOptions {
  reads: Reads;
  /** Who asks, by the session or the ticket of the request. */
  personOf(request: FastifyRequest, site: string): Promise<PersonActor | undefined>;
  /** Refuses who asks too often. */
  count(request: FastifyRequest): Promise<void>;
}

const Params = z.object({ site: z.string().check(z.maxLength(63)), uuid: MeetingId, instanceId: Id });
/** Rows of one statement: the file is read as it leaves, however long the meeting was. */
const PAGE = 1000;

async function* linesOf(reads: Reads, instanceId: string): AsyncGenerator<string> {
  yield csvHead();
  let after: MinuteRow | undefined;
  for (;;) {
    const rows = await listAllMinutes(reads, { instanceId, after, limit: PAGE });
    if (rows.length > 0) yield rows.map(csvLine).join('');
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

/** The address of a report as a file: every minute of everybody, for the same readers. */
export function mountQualityFile(app: FastifyInstance, { reads, personOf, count }: FileOptions): void {
  app.get(
    '/webappng/sites/:site/media/quality/:uuid/:instanceId/lines.csv',
    { config: { access: signedIn.name } },
    async (request, reply) => {
      await count(request);
      const params = z.safeParse(Params, request.params);
      if (!params.success) throw new Failure('notFound');
      const { site, uuid, instanceId } = params.data;
      const person = await personOf(request, site);
      if (!person) throw new Failure('signInNeeded');
      const meeting = await openReport(reads, person, uuid);
      const { startedAt } = await openTime(reads, meeting.id, instanceId);
      const day = startedAt.toISOString().slice(0, 10);
      return await reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', disposition(`${meeting.topic} ${day}.csv`))
        .send(Readable.from(linesOf(reads, instanceId)));
    },
  );
}
