import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduleMeeting } from '@portico/contract/meetings';
import { rowId, wireId } from '../modules/meetings/index.ts';
import { putRecording, type FinishedRecording } from '../modules/recordings/index.ts';
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
