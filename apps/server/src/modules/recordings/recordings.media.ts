import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MeetingId } from '@portico/contract/meetings';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { disposition, sendStored } from '../../platform/http/send-stored.ts';
import { refuseLink, signedQuery } from '../../platform/http/signed-links.ts';
import { signedIn } from '../identity/index.ts';
import { rowId } from '../meetings/index.ts';
import { streamTracksZip } from './compose/index.ts';
import { movieKey, posterKey, recordingKey, tracksKey, type RecordingContext } from './recordings.context.ts';
import type { OpenAnswers } from './recordings.answers.ts';
import { checkMediaLink, isTrackFile, mediaFiles, type MediaFile } from './recordings.links.ts';
import { recordingActions } from './recordings.policy.ts';
import { findWatchable, type RecordingRow } from './recordings.store.ts';

/** What media links need of the HTTP server. */
export interface MediaOptions {
  context: RecordingContext;
  answers: OpenAnswers;
  /** Who asks, by the session or the ticket of the request. */
  personOf(request: FastifyRequest, site: string): Promise<PersonActor | undefined>;
  /** Refuses who asks too often. */
  count(request: FastifyRequest): Promise<void>;
}

const Params = z.object({
  site: z.string().check(z.maxLength(63)),
  uuid: MeetingId,
  file: z.enum(mediaFiles),
});
const TrackParams = z.object({
  site: z.string().check(z.maxLength(63)),
  uuid: MeetingId,
  track: z.string().check(z.maxLength(100), z.refine(isTrackFile)),
});
const Query = z.object({
  ...signedQuery,
  download: z.optional(z.literal('1')),
});

/** A link as it came. */
interface Asked<File extends MediaFile> {
  site: string;
  uuid: string;
  file: File;
  isDownload: boolean;
  expires: number;
  signature: string;
}

interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
}

const POSTER_SECONDS = 600;

function asked<Named extends { site: string; uuid: string }, File extends MediaFile>(
  request: FastifyRequest,
  schema: z.ZodMiniType<Named>,
  fileOf: (params: Named) => File,
): Asked<File> {
  const params = z.safeParse(schema, request.params);
  const query = z.safeParse(Query, request.query);
  if (!params.success) throw new Failure('notFound');
  if (!query.success) throw new Failure('forbidden');
  const { site, uuid } = params.data;
  const { download, ...rest } = query.data;
  return { site, uuid, file: fileOf(params.data), ...rest, isDownload: download === '1' };
}

/** The link, then the right itself: it may have ended since the link was made. */
async function open(
  { context, answers, personOf }: MediaOptions,
  { request, reply }: Asking,
  link: Asked<MediaFile>,
) {
  const { platform, reads } = context;
  const person = await personOf(request, link.site);
  if (!person) throw new Failure('signInNeeded');
  answers.hold([person.sessionId, person.personId, person.siteId], reply.raw); // before anything takes time in which their right ends
  const now = platform.clock.now();
  const { expires, signature } = link;
  const { personId } = person;
  const verdict = checkMediaLink(platform.secrets, { ...link, personId }, { expires, signature, now });
  refuseLink(verdict);
  const row = await findWatchable(reads, rowId(link.uuid), person);
  if (!row || row.deletedAt !== null) throw new Failure('notFound');
  const actions = recordingActions({
    isOwner: row.ownerId === personId,
    state: row.state,
    isDeleted: false,
    preventsDownload: row.preventsDownload,
  });
  if (link.isDownload && !actions.download) throw new Failure('forbidden');
  return { row, actions };
}

async function sendZip({ storage }: RecordingContext, row: RecordingRow, reply: FastifyReply) {
  if (row.state !== 'tracksOnly') throw new Failure('notFound');
  const zip = await streamTracksZip(storage, tracksKey(row.id));
  void reply
    .type('application/zip')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition(`${row.name}.zip`));
  if (reply.request.method !== 'HEAD') return await reply.send(zip);
  zip.destroy();
  return await reply.send();
}

async function sendFile(options: MediaOptions, { request, reply }: Asking): Promise<FastifyReply> {
  const { context } = options;
  const { storage } = context;
  const link = asked(request, Params, ({ file }) => file);
  const { row } = await open(options, { request, reply }, link);
  const { isDownload } = link;
  switch (link.file) {
    case 'movie.mp4': {
      if (row.state !== 'ready') throw new Failure('notFound');
      const downloadName = isDownload ? `${row.name}.mp4` : undefined;
      const movie = { type: 'video/mp4', downloadName, maxAgeSeconds: 0 };
      return await sendStored(reply, { storage, key: movieKey(row.id) }, movie);
    }
    case 'poster.jpg': {
      const poster = { type: 'image/jpeg', maxAgeSeconds: POSTER_SECONDS };
      return await sendStored(reply, { storage, key: posterKey(row.id) }, poster);
    }
    case 'tracks.zip':
      if (!isDownload) throw new Failure('forbidden');
      return await sendZip(context, row, reply);
  }
}

/** A player reads it in pieces and says itself what it takes it for. */
async function sendTrack(options: MediaOptions, { request, reply }: Asking): Promise<FastifyReply> {
  const { storage } = options.context;
  const link = asked(request, TrackParams, ({ track }) => `tracks/${track}` as const);
  const { row, actions } = await open(options, { request, reply }, link);
  if (!actions.playTracks) throw new Failure('notFound');
  const key = `${recordingKey(row.id)}/${link.file}`;
  return await sendStored(reply, { storage, key }, { type: 'application/octet-stream', maxAgeSeconds: 0 });
}

/** The addresses behind media links: a movie with seeking, its poster, the tracks as a ZIP and one by one. */
export function mountRecordingMedia(app: FastifyInstance, options: MediaOptions): void {
  const url = '/webappng/sites/:site/media/recordings/:uuid/';
  // a HEAD route that Fastify makes of a GET would say that the file is empty
  const serve = (path: string, send: typeof sendFile) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: url + path,
      exposeHeadRoute: false,
      config: { access: signedIn.name },
      handler: async (request, reply) => {
        await options.count(request);
        return await send(options, { request, reply });
      },
    });
  serve(':file', sendFile);
  serve('tracks/:track', sendTrack);
}
