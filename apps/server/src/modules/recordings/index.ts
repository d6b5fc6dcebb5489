import type { ChannelRule } from '../../platform/push/hub.ts';
import type { Sweep } from '../../platform/jobs/housekeeping.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Route } from '../../platform/http/route.ts';
import { MeetingId } from '@portico/contract/meetings';
import { createComposer, type Composer } from './compose/index.ts';
import { OpenAnswers } from './recordings.answers.ts';
import { Composing } from './recordings.composing.ts';
import type { RecordingContext } from './recordings.context.ts';
import { removing } from './recordings.jobs.ts';
import { RoomRecorder } from './recordings.recorder.ts';
import { recordingRoutes } from './recordings.routes.ts';
import { sweepTrash } from './recordings.service.ts';
import { Storing } from './recordings.storing.ts';
import { findWatchable } from './recordings.store.ts';
import { rowId } from '../meetings/index.ts';

export { LiveComposing } from './compose/index.ts';
export { OpenAnswers } from './recordings.answers.ts';
export { isMakeshift, recordingFiles, type RecordingContext } from './recordings.context.ts';
export { handOverRecordings } from './recordings.service.ts';
export { putRecording, putTracks, type FinishedRecording } from './recordings.finished.ts';

/** Recording meetings, composing and watching what was recorded. */
export interface Recordings {
  context: RecordingContext;
  routes: Route[];
  /** What is being sent to whom. */
  answers: OpenAnswers;
  jobs: JobKind<object>[];
  sweep: Sweep;
  /** Who may hear how far a recording is, by its id: `recording:{uuid}`. */
  mayListen: ChannelRule;
  /** Starts and ends recordings in the rooms of this process. */
  control: Pick<RoomRecorder, 'start' | 'stop'>;
  /** Takes over the recordings of a process that died, and stores what it left; `isAlone` says that there is no other one. */
  start(isAlone: boolean): Promise<void>;
  /** Ends what is recorded and what is composed; the next process goes on. Before the engine and the jobs end. */
  stop(): Promise<void>;
}

/** The job that looks for recordings whose maker died. */
export const ABANDONED_JOB = 'recordings-abandoned';

type RecordingOptions = Omit<RecordingContext, 'composer'> & { composer?: Composer };

/** Everything about recordings, with what it needs handed in. */
export function createRecordings(options: RecordingOptions): Recordings {
  const { platform } = options;
  const composer = options.composer ?? createComposer({ log: platform.log });
  const context: RecordingContext = { ...options, composer };
  const storing = new Storing(context);
  const recorder = new RoomRecorder(context, storing);
  const composing = new Composing(context, storing);
  const abandoned: JobKind<object> = {
    name: ABANDONED_JOB,
    cron: '* * * * *',
    retries: 0,
    retryDelaySeconds: 60,
    expiresInSeconds: 300,
    batch: 1,
    run: () => recorder.endAbandoned(),
  };
  return {
    context,
    answers: new OpenAnswers(),
    control: recorder,
    routes: recordingRoutes(context, recorder),
    jobs: [composing.job(), removing(context), abandoned],
    sweep: (tx, now) => sweepTrash(tx, context, now),
    async mayListen(reads, actor, subject) {
      if (actor.kind !== 'person' || !MeetingId.safeParse(subject).success) return false;
      const row = await findWatchable(reads, rowId(subject), actor);
      return row !== undefined && (row.deletedAt === null || row.ownerId === actor.personId);
    },
    async start(isAlone) {
      if (isAlone) await recorder.recover();
      storing.start();
    },
    async stop() {
      composing.stop();
      await recorder.close();
      await storing.stop();
    },
  };
}
