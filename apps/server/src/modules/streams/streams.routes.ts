import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock/clock.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isSegmentAddress, isStreamLink, STREAM_PATH } from './streams.links.ts';
import type { Places } from './streams.places.ts';
import type { SharedStreams } from './streams.shared.ts';

interface StreamRoutes {
  streams: SharedStreams;
  places: Places;
  secrets: Secrets;
  clock: Clock;
  /** Counts who shows a link that is none; what is signed is not counted: two thousand may be behind one address. */
  countForged(request: FastifyRequest): Promise<void>;
}

const Id = z.uuid();
const PlaceParams = z.object({ room: Id, place: Id });
const PlaceQuery = z.object({
  expires: z.coerce.number().check(z.int(), z.minimum(0)),
  signature: z.string().check(z.maxLength(64)),
});
const SegmentParams = z.object({
  room: Id,
  name: z.string().check(z.regex(/^[0-9a-f]{12}-\d{1,9}\.ts$/)),
});
const SegmentQuery = z.object({ signature: z.string().check(z.maxLength(64)) });

const RETRY_AFTER_SECONDS = 1;
const SEGMENT_LIVES_SECONDS = 60;

async function refuse({ countForged }: StreamRoutes, request: FastifyRequest): Promise<never> {
  await countForged(request);
  throw new Failure('forbidden');
}

async function sendPlaylist(options: StreamRoutes, request: FastifyRequest, reply: FastifyReply) {
  const params = z.safeParse(PlaceParams, request.params);
  const query = z.safeParse(PlaceQuery, request.query);
  if (!params.success || !query.success) return await refuse(options, request);
  const { streams, places, secrets, clock } = options;
  const { room, place } = params.data;
  if (!isStreamLink(secrets, params.data, { ...query.data, now: clock.now() }))
    return await refuse(options, request);
  if (!(await places.mayWatch(room, place))) throw new Failure('forbidden');
  const playlist = await streams.playlist(room, place);
  if (playlist === undefined && !(await streams.hasPlace(room))) throw new Failure('forbidden'); // the room says how it goes on
  if (playlist === undefined) throw new Failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return await reply
    .type('application/vnd.apple.mpegurl')
    .header('cache-control', 'private, no-store')
    .send(playlist);
}

async function sendSegment(options: StreamRoutes, request: FastifyRequest, reply: FastifyReply) {
  const params = z.safeParse(SegmentParams, request.params);
  const query = z.safeParse(SegmentQuery, request.query);
  if (!params.success || !query.success) return await refuse(options, request);
  const { streams, secrets } = options;
  if (!isSegmentAddress(secrets, params.data, query.data.signature)) return await refuse(options, request);
  const data = await streams.segment(params.data.room, params.data.name);
  if (!data) throw new Failure('notFound');
  return await reply
    .type('video/mp2t')
    .header('cache-control', `public, max-age=${SEGMENT_LIVES_SECONDS}, immutable`)
    .send(data);
}

/** The addresses that players ask: a playlist for each place, segments for all. */
export function mountStreams(app: FastifyInstance, options: StreamRoutes): void {
  const config = { access: 'anyone' }; // the signature in the address is what lets somebody in
  app.get(`${STREAM_PATH}/:room/:place/list.m3u8`, { config }, (request, reply) =>
    sendPlaylist(options, request, reply),
  );
  app.get(`${STREAM_PATH}/:room/segments/:name`, { config }, (request, reply) =>
    sendSegment(options, request, reply),
  );
}
