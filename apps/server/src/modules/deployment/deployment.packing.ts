import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { MailBundle } from '@portico/contract/mails';
import type { Work } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { StorageFull, type Storage } from '../../platform/storage/storage.ts';
import { recordingFiles } from '../recordings/index.ts';
import { findSiteById, type Site } from '../sites/index.ts';
import { findSiteExport, setExport, setUnmade } from './export.store.ts';
import { hasUnfinishedRecordings, listSiteMovies, packedTables, readPacked } from './packed.store.ts';
import { packedFile, packedKey } from './deployment.links.ts';
import { queuePacking } from './deployment.queue.ts';
import { listAdminsOf, listClosing } from './erase.store.ts';

const ROWS_AT_ONCE = 2000;
/** What stays free for everything else that writes to the disk. */
const SPARE_BYTES = 256 * 1_048_576;
/** For so long a site that was closed waits for recordings of which the movies are not made yet. */
const MOVIES_WITHIN_MS = 86_400_000;

/** What packing and erasing take. */
export interface PackingContext {
  platform: Platform;
  work: Work;
  reads: Reads;
  storage: Storage;
  mails: MailBundle;
}

/** A table as JSON, of which never all is in memory. */
async function* jsonOf(
  reads: Reads,
  table: keyof typeof packedTables,
  siteId: string,
): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of readPacked(reads, table, { siteId, atOnce: ROWS_AT_ONCE })) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

interface Movie {
  id: string;
  key: string;
  bytes: number;
}

async function moviesOf({ reads, storage }: PackingContext, siteId: string): Promise<Movie[]> {
  const found: Movie[] = [];
  for (const id of await listSiteMovies(reads, siteId)) {
    const key = recordingFiles.of(id).movie;
    const file = await storage.find(key);
    if (file) found.push({ id, key, bytes: file.bytes });
  }
  return found;
}

/** A ZIP whose entries are read one after the other while it is written. */
function zipOf({ reads, storage }: PackingContext, siteId: string, movies: readonly Movie[]): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  const fail = (error: unknown): void => void stream.destroy(error as Error);
  let current: Readable | undefined;
  stream.on('close', () => current?.destroy());
  const open = (source: Readable): Readable => (current = source.on('error', fail));
  for (const table of Object.keys(packedTables) as (keyof typeof packedTables)[])
    zip.addReadStreamLazy(`${table}.json`, (opened) =>
      opened(null, open(Readable.from(jsonOf(reads, table, siteId)))),
    );
  for (const { id, key, bytes: size } of movies)
    zip.addReadStreamLazy(`recordings/${id}.mp4`, { compress: false, size }, (opened) => {
      void storage.read(key).then((source) => opened(null, open(source)), fail);
    });
  zip.end();
  return stream;
}

/** Writes what a site has to where every process finds it. Answers its size. */
async function writePacked(context: PackingContext, siteId: string): Promise<number> {
  const { storage } = context;
  const movies = await moviesOf(context, siteId);
  const bytes = movies.reduce((sum, movie) => sum + movie.bytes, 0);
  if ((await storage.local.freeBytes()) < bytes + SPARE_BYTES) throw new StorageFull('no room for a site');
  const file = join(await storage.local.folder(packedKey(siteId)), 'work.zip');
  await pipeline(zipOf(context, siteId, movies), createWriteStream(file, { mode: 0o600 }));
  await storage.put(packedFile(siteId), file);
  await storage.settle(packedFile(siteId));
  return (await storage.find(packedFile(siteId)))?.bytes ?? 0;
}

/** Mails the administrators of the site where they fetch it. It comes from the deployment: the site's own mails wait. */
async function tellAdministrators({ platform, work, mails }: PackingContext, site: Site): Promise<void> {
  await work(async (tx) => {
    for (const admin of await listAdminsOf(tx, site.id)) {
      const mail = mails.siteClosed({
        locale: admin.locale ?? site.defaultLocale,
        product: platform.settings.PRODUCT_NAME,
        site: site.displayName,
        recipient: admin.displayName,
        until: site.eraseAt?.toISOString() ?? '',
        zone: admin.timeZone ?? site.defaultTimeZone,
        link: `${platform.publicUrl}/webappng/sites/${site.name}/sign-in`,
      });
      await platform.post(tx, { siteId: null, to: admin.email, isPrivate: true, ...mail });
    }
  });
}

/** Packs what a closed site has, unless it is resumed meanwhile or packed already, and tells its administrators the first time. */
export async function packSite(context: PackingContext, siteId: string): Promise<void> {
  const { reads, work, storage, platform } = context;
  const site = await findSiteById(reads, siteId);
  const asked = await findSiteExport(reads, siteId);
  if (site?.state !== 'closing' || !asked) return;
  if (asked.madeAt && (await storage.find(packedFile(siteId)))) return;
  const waitsForMovies = platform.clock.now().getTime() < asked.askedAt.getTime() + MOVIES_WITHIN_MS;
  if (waitsForMovies && (await hasUnfinishedRecordings(reads, siteId))) return; // `packMissing` comes back to it
  const bytes = await writePacked(context, siteId);
  const at = platform.clock.now();
  const isWanted = await work((tx) => setExport(tx, siteId, { at, bytes }));
  if (!isWanted) return await storage.remove(packedKey(siteId));
  if (asked.bytes === null) await tellAdministrators(context, site); // made anew after a restore: they know
}

/** Queues every closed site whose file is not there: closed by the console, waiting for movies, or restored without it. */
export async function packMissing({ reads, storage, work, platform }: PackingContext): Promise<void> {
  for (const siteId of await listClosing(reads, platform.clock.now())) {
    if (await storage.find(packedFile(siteId))) continue;
    await work(async (tx) => {
      await setUnmade(tx, siteId);
      await queuePacking(tx, platform, siteId);
    });
  }
}
