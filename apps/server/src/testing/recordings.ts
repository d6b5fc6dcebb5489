import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduleMeeting } from '@portico/contract/meetings';
import { rowId, wireId } from '../modules/meetings/index.ts';
import { putRecording, putTracks, type FinishedRecording } from '../modules/recordings/index.ts';
import type { TestApp, Visitor } from './app.ts';

interface RecordingOptions extends Partial<Pick<FinishedRecording, 'name' | 'startedAt' | 'durationMs'>> {
  /** Whom the meeting invites. */
  invitees?: string[];
  /** What the movie's file holds. */
  bytes?: Buffer;
}

const AHEAD_MS = (49 * 60 + 20) * 60_000;

/** A start that is not over, also where the clock of the portal is that of the machine: 10:20 two days on for a new `TestClock`. */
const ahead = ({ clock }: TestApp): string =>
  new Date(clock.now().getTime() + AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);

/** A finished recording of a meeting that this host planned, with its id on the wire. Its movie is no real one. */
export async function makeRecordingOf(
  app: TestApp,
  host: Visitor,
  options: RecordingOptions = {},
): Promise<{ uuid: string; meetingUuid: string }> {
  const { invitees = [], bytes = Buffer.from('0123456789'), name = 'Design review' } = options;
  const { uuid: meetingUuid } = await host.call(scheduleMeeting, {
    body: { topic: name, start: ahead(app), timeZone: 'UTC', durationMinutes: 45, invitees },
  });
  const { storage, reads } = app.recordings.context;
  const meeting = await reads
    .selectFrom('meeting')
    .select(['site_id as siteId', 'host_id as ownerId'])
    .where('id', '=', rowId(meetingUuid))
    .executeTakeFirstOrThrow();
  const folder = await storage.local.folder('work');
  const [movie, poster] = [join(folder, 'movie.mp4'), join(folder, 'poster.jpg')];
  await writeFile(movie, bytes);
  await writeFile(poster, 'a picture');
  const id = await putRecording(app.recordings.context, {
    ...meeting,
    meetingId: rowId(meetingUuid),
    name,
    startedAt: options.startedAt ?? app.clock.now(),
    durationMs: options.durationMs ?? 65_000,
    movie,
    poster,
  });
  return { uuid: wireId(id), meetingUuid };
}

/** A recording of tracks that is not composed yet, whose files are none that could be played. */
export async function makeTracksOf(
  app: TestApp,
  host: Visitor,
  { name, invitees, tracks }: { name: string; invitees: string[]; tracks: Record<string, string> },
): Promise<{ uuid: string }> {
  const { uuid: meetingUuid } = await host.call(scheduleMeeting, {
    body: { topic: name, start: ahead(app), timeZone: 'UTC', durationMinutes: 45, invitees },
  });
  const { context } = app.recordings;
  const meeting = await context.reads
    .selectFrom('meeting')
    .select(['site_id as siteId', 'host_id as ownerId'])
    .where('id', '=', rowId(meetingUuid))
    .executeTakeFirstOrThrow();
  const folder = await context.storage.local.folder('work/tracks');
  for (const [file, text] of Object.entries(tracks)) await writeFile(join(folder, file), text);
  const startedAt = app.clock.now();
  const id = await putTracks(context, {
    ...meeting,
    meetingId: rowId(meetingUuid),
    name,
    startedAt,
    folder,
    manifest: {
      room: 'room',
      startedAt: startedAt.toISOString(),
      durationMs: 9000,
      joins: [{ atMs: 0, identity: 'hana-id', name: 'Hana Haller' }],
      leaves: [],
      tracks: [
        {
          file: 'TR_one.webm',
          trackSid: 'TR_one',
          identity: 'hana-id',
          name: 'Hana Haller',
          kind: 'audio',
          codec: 'opus',
          source: 'microphone',
          mimeType: 'audio/webm; codecs="opus"',
          index: 'TR_one.index',
          levels: 'TR_one.levels',
          startOffsetMs: 500,
          durationMs: 8000,
          muted: [{ fromMs: 1000, toMs: 2000 }],
          sizes: [],
          frames: 1,
          gaps: 0,
        },
      ],
    },
  });
  return { uuid: wireId(id) };
}
