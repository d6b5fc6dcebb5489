import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_DAYS } from '@portico/contract/my-data';
import { ZipFile } from 'yazl';
import { StorageFull } from '../../platform/storage/storage.ts';
import { avatarFiles } from '../avatars/index.ts';
import type { PersonRow } from '../people/index.ts';
import { recordingFiles } from '../recordings/index.ts';
import { exportedTables, listMovies, readRows } from './export.store.ts';
import { exportFile, exportKey, type MyDataContext } from './mydata.context.ts';
import { findExport, findPersonOf, setFailed, setProgress, setReady } from './mydata.store.ts';
import { tellExportReady, tellPages } from './mydata.telling.ts';

const DAY_MS = 86_400_000;
/** What stays free for everything else that writes to the disk. */
const SPARE_BYTES = 256 * 1_048_576;

interface Packed {
  /** Its name in the ZIP. */
  name: string;
  key: string;
  bytes: number;
}

/** The files of a person that are there. */
async function filesOf({ storage, reads }: MyDataContext, person: PersonRow): Promise<Packed[]> {
  const pictures = person.avatarId === null ? [] : avatarFiles(person.avatarId);
  const named = [
    ...pictures.map((key) => ({ key, name: `picture/${key.split('/').at(-1) ?? ''}` })),
    ...(await listMovies(reads, person.id)).map((id) => ({
      key: recordingFiles.of(id).movie,
      name: `recordings/${id}.mp4`,
    })),
  ];
  const found: Packed[] = [];
  for (const { key, name } of named) {
    const file = await storage.find(key);
    if (file) found.push({ key, name, bytes: file.bytes });
  }
  return found;
}

/** Says how far it is, once a twentieth and no more often. */
function progressOf(
  { work, platform }: MyDataContext,
  { id, personId, total }: { id: string; personId: string; total: number },
) {
  let [done, told] = [0, 0];
  return (bytes: number): Promise<void> | undefined => {
    done += bytes;
    const reached = Math.min(0.99, done / total);
    if (reached - told < 0.05) return undefined;
    told = reached;
    return work(async (tx) => {
      await setProgress(tx, id, reached);
      await tellPages(tx, { platform }, personId);
    });
  };
}

/** A ZIP whose entries are read one after the other while it is written. */
function zipOf(
  { storage }: Pick<MyDataContext, 'storage'>,
  { tables, files }: { tables: ReadonlyMap<string, unknown[]>; files: readonly Packed[] },
) {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: unknown): void => void stream.destroy(error as Error);
  stream.on('close', () => current?.destroy());
  const openFile = async (key: string): Promise<Readable> => {
    current = (await storage.read(key)).on('error', fail);
    return current;
  };
  for (const [table, rows] of tables)
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${table}.json`);
  for (const { name, key, bytes: size } of files)
    // pictures and movies are compressed already
    zip.addReadStreamLazy(name, { compress: false, size }, (opened) => {
      void openFile(key).then((one) => opened(null, one), fail);
    });
  zip.end();
  return stream;
}

async function refuseWithoutRoom({ storage }: MyDataContext, bytes: number): Promise<void> {
  if ((await storage.local.freeBytes()) < bytes + SPARE_BYTES) throw new StorageFull('no room for an export');
}

/** Writes the ZIP to where every process finds it. Answers its size. */
async function writeZip(context: MyDataContext, id: string, person: PersonRow): Promise<number> {
  const { storage, reads } = context;
  const tables = new Map<string, unknown[]>();
  const whose = { ...person, personId: person.id };
  for (const table of Object.keys(exportedTables) as (keyof typeof exportedTables)[])
    tables.set(table, await readRows(reads, table, whose));
  const files = await filesOf(context, person);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await refuseWithoutRoom(context, total);
  const file = join(await storage.local.folder(exportKey(id)), 'work.zip');
  const zip = zipOf(context, { tables, files });
  const tell = progressOf(context, { id, personId: person.id, total });
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (total > 0) await tell(chunk.length);
      yield chunk;
    }
  };
  await pipeline(zip, counted, createWriteStream(file, { mode: 0o600 }));
  await storage.put(exportFile(id), file);
  await storage.settle(exportFile(id));
  return (await storage.find(exportFile(id)))?.bytes ?? 0;
}

/** Makes an export that somebody still waits for, and tells them. */
export async function makeExport(context: MyDataContext, id: string): Promise<void> {
  const { reads, work, storage, platform } = context;
  const row = await findExport(reads, id);
  const person = row?.state === 'making' ? await findPersonOf(reads, row.personId) : undefined;
  if (!person) return;
  const bytes = await writeZip(context, id, person);
  const at = platform.clock.now();
  const expiresAt = new Date(at.getTime() + EXPORT_DAYS * DAY_MS);
  const isWanted = await work(async (tx) => {
    if (!(await setReady(tx, id, { bytes, at, expiresAt }))) return false;
    await tellPages(tx, context, person.id);
    await tellExportReady(tx, context, { personId: person.id, until: expiresAt, now: at });
    return true;
  });
  if (!isWanted) await storage.remove(exportKey(id));
}

/** Says that an export could not be made when no try is left, or no room; rejects while it is tried again. */
export async function failMaking(
  context: MyDataContext,
  id: string,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const isFull = error instanceof StorageFull;
  await context.storage.remove(exportKey(id)).catch(() => undefined);
  if (!isFull && !isLast) throw error;
  context.platform.log.error({ err: error, exportId: id }, 'an export could not be made');
  await context.work(async (tx) => {
    const row = await findExport(tx, id);
    if (!row) return;
    await setFailed(tx, id, isFull ? 'full' : 'fault');
    await tellPages(tx, context, row.personId);
  });
}
