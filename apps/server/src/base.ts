// What the portal stands on: started beside each other where that takes time, before any module is made.
import type { FastifyInstance } from 'fastify';
import type { MailBundle } from '@portico/contract/mails';
import { proveMedia, startMedia, type PortalEngine } from './modules/media/index.ts';
import { LiveComposing } from './modules/recordings/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Paces } from './platform/clock/paces.ts';
import { startData, type Data } from './platform/data.ts';
import { certificateFiles } from './platform/http/certificate.ts';
import { Certificates } from './platform/http/certificates.ts';
import { proveAddress } from './platform/http/listen.ts';
import type { Log } from './platform/log/log.ts';
import type { RecentLog } from './platform/log/recent.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import type { PagesHost } from './platform/pages/send-page.ts';
import type { Settings } from './platform/settings/table.ts';
import { openStorage } from './platform/storage/open.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppOptions {
  settings: Settings;
  log: Log;
  /** The last lines of it, for a support bundle. */
  recentLog?: RecentLog;
  clock?: Clock;
  /** Paces that are not as usual. */
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

/** What takes long to start and is waited for together. */
export interface Base {
  /** Of the portal's own https; undefined where it speaks plain HTTP. */
  certificates: Certificates | undefined;
  data: Data;
  media: PortalEngine | undefined;
  storage: Storage;
  metrics: Metrics;
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
