// What the portal is made of: started beside each other where that takes time, then put together.
import type { FastifyInstance } from 'fastify';
import type { MailBundle } from '@portico/contract/mails';
import { startData, type Data } from './platform/data.ts';
import { createIdentity, type Ended, type Identity } from './modules/identity/index.ts';
import {
  endPlaces,
  findMediaPlace,
  keepsPlace,
  type JoiningContext,
  type RoomMedia,
} from './modules/joining/index.ts';
import { proveMedia, Signalling, startMedia } from './modules/media/index.ts';
import type { MayJoin, PortalEngine } from './modules/media/index.ts';
import { QualityKeeper } from './modules/quality/index.ts';
import { LiveComposing, type Recordings } from './modules/recordings/index.ts';
import type { Tx } from './platform/db/tx.ts';
import { ClockWatch } from './platform/clock/clock-watch.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Paces } from './platform/clock/paces.ts';
import { certificateFiles } from './platform/http/certificate.ts';
import { Certificates } from './platform/http/certificates.ts';
import { cookieNames, type CookieNames } from './platform/http/cookies.ts';
import { createCsrf, type Csrf } from './platform/http/csrf.ts';
import { BatchCounter } from './platform/http/batch-counter.ts';
import { tellOfLimits } from './platform/http/limit-news.ts';
import { proveAddress } from './platform/http/listen.ts';
import { createAddHits } from './platform/http/rate-store.ts';
import { isServedByHttps } from './platform/http/secure-context.ts';
import type { Log } from './platform/log/log.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import type { RecentLog } from './platform/log/recent.ts';
import type { PagesHost } from './platform/pages/send-page.ts';
import type { Platform } from './platform/platform.ts';
import type { Settings } from './platform/settings/table.ts';
import { openStorage } from './platform/storage/open.ts';
import type { Storage } from './platform/storage/storage.ts';
import { assembleNode, type NodeParts } from './node-parts.ts';
import { assembleRecordings } from './recording-parts.ts';
import { assembleStreams, type Streams } from './stream-parts.ts';
import { assembleWatch, type Watch } from './watch-parts.ts';

export interface AppOptions {
  settings: Settings;
  log: Log;
  /** The last lines of it, for a support bundle. */
  recentLog?: RecentLog;
  clock?: Clock;
  /** Those that are not as usual. */
  paces?: Partial<Paces>;
  mails: MailBundle;
  pages: PagesHost;
  /** The pages of the room. */
  room: PagesHost;
  /** More for the HTTP server, before anything is mounted: the sources of pages while developing. */
  extend?(app: FastifyInstance): void;
  /** The folders of the portal's built files, this version's first; none while developing. */
  assets?: readonly URL[];
  /** The same of the room. */
  roomAssets?: readonly URL[];
  /** Where templates and other things that can be made again are kept. */
  cacheDirectory: string;
  /** Tests that are not about media start without the engine. */
  isWithoutMedia?: boolean;
  /** The embedded database died: the process should end and start again. */
  onLost(error: Error): void;
}

/** The same with the time that all of it keeps. */
export type TimedOptions = AppOptions & { clock: Clock; paces: Paces };

/** Where a test left the engine out, rooms have doors and chat, but no sound and no picture. */
const noMedia: RoomMedia = {
  capabilities: () => ({ recording: true, hls: true }),
  joinInfo: () => Promise.resolve({ url: '', token: '', videoCodec: 'vp8' }),
  list: () => Promise.reject(new Error('there is no media engine')),
  remove: () => Promise.resolve(),
  mute: () => Promise.resolve(),
  muteAll: () => Promise.resolve(),
  setRole: () => Promise.resolve(),
  closeRoom: () => Promise.resolve(),
  on: () => () => {},
};

/** What takes long to start and is waited for together. */
export interface Base {
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  data: Data;
  media: PortalEngine | undefined;
  storage: Storage;
  metrics: Metrics;
}

/** Everything that the portal is made of. */
export interface Parts extends Base {
  options: AppOptions;
  platform: Platform;
  node: NodeParts;
  signalling: Signalling;
  /** Counts what may be done much: of all processes together, and cheap. */
  batchCounter: BatchCounter;
  identity: Identity;
  csrf: Csrf;
  cookies: CookieNames;
  isSecure: boolean;
  joining: JoiningContext;
  quality: QualityKeeper;
  recordings: Recordings;
  streams: Streams;
  watch: Watch;
  clockWatch: ClockWatch;
}

function platformOf(
  { settings, log, clock, paces }: TimedOptions,
  data: Data,
  address: { url: string },
): Platform {
  return {
    settings,
    clock,
    paces,
    log,
    secrets: data.secrets,
    post: data.post,
    orderMails: data.orderMails,
    publish: data.push.publish,
    sendJob: data.jobs.send,
    get publicUrl() {
      return settings.PUBLIC_URL ?? address.url; // with PORT=0 it is known once the server listens
    },
    isMailSent: data.transport.kind === 'smtp',
  };
}

/** Who is signed out is out of the meetings too, which are put together later. */
const endPlacesOf =
  (joining: () => JoiningContext) =>
  (tx: Tx, ended: Ended): Promise<void> =>
    endPlaces(tx, joining(), ended);

/** Who may be in which room, by the rows of this moment. */
const mayJoinBy =
  ({ database }: Data, clock: Clock): MayJoin =>
  (who) =>
    findMediaPlace(database.reads, { ...who, now: clock.now() });

/** Puts together what `startBase` started and what needs no start. `address` is known once the server listens. */
export function assemble(options: TimedOptions, base: Base, address: { url: string }): Parts {
  const { settings, log, clock, mails } = options;
  const { data, media, storage, metrics } = base;
  const isSecure = isServedByHttps(settings);
  const cookies = cookieNames(isSecure);
  const platform = platformOf(options, data, address);
  const csrf = createCsrf(data.secrets);
  const onEnded = endPlacesOf(() => joining);
  const identity = createIdentity({ platform, mails, csrf, cookies, keepsPlace, onEnded });
  const node = assembleNode({ settings, log, data, engine: media, mayJoin: mayJoinBy(data, clock) });
  const { work } = data.database;
  const batchCounter = new BatchCounter({
    clock,
    processes: () => node.processes(),
    add: createAddHits(work, clock, tellOfLimits(platform.publish)),
  });
  const signalling = new Signalling({ router: node.router, gate: node.gate, count: batchCounter.count, log });
  const streams = assembleStreams({ platform, data, media, several: node.several });
  const rooms = { media: node.media ?? noMedia, nodes: node.rooms, streams: streams.ofRooms };
  const joining = { platform, mails, ...rooms };
  const recordings = assembleRecordings({ platform, data, joining, media, nodes: node.recordings, storage });
  const quality = new QualityKeeper({ work, log, engine: media, rooms: node.media });
  const clockWatch = new ClockWatch(clock, log);
  const watch = assembleWatch({
    settings,
    clock,
    clockWatch,
    metrics,
    data,
    media,
    streams: streams.live,
    recordings,
    certificate: () => base.certificates?.state(),
    publicUrl: () => platform.publicUrl,
  });
  return {
    ...base,
    options,
    platform,
    node,
    signalling,
    batchCounter,
    joining,
    quality,
    recordings,
    streams,
    watch,
    clockWatch,
    identity,
    csrf,
    cookies,
    isSecure,
  };
}

/**
 * Starts what takes time beside each other: database, media engine, storage. When one fails, the others are ended again.
 * Before that it looks whether its ports can be had: nothing is made for a portal that nobody could reach.
 */
export async function startBase(options: TimedOptions): Promise<Base> {
  const { settings, log, clock, paces, isWithoutMedia = false } = options;
  const files = certificateFiles(settings);
  const certificates = files && (await Certificates.open({ files, clock, log }));
  await Promise.all([proveAddress(settings), !isWithoutMedia && proveMedia(settings)]);
  const metrics = new Metrics();
  const opening = startData({ ...options, metrics });
  const secrets = opening.then((data) => data.secrets);
  const starting = isWithoutMedia
    ? undefined
    : startMedia({ settings, paces, log, secrets, composer: new LiveComposing(log) });
  const [data, media, storage] = await Promise.allSettled([opening, starting, openStorage(settings)]);
  if (data.status === 'fulfilled' && media.status === 'fulfilled' && storage.status === 'fulfilled')
    return { certificates, data: data.value, media: media.value, storage: storage.value, metrics };
  if (data.status === 'fulfilled') await data.value.close();
  if (media.status === 'fulfilled') await media.value?.stop();
  if (storage.status === 'fulfilled') storage.value.close();
  throw [data, media, storage].find((outcome) => outcome.status === 'rejected')?.reason;
}
