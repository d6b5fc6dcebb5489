import * as z from 'zod/mini';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';

/** Why a recording ended before anybody stopped it; what was written until then is kept. */
export const interruptions = ['engineDied', 'diskFull', 'serverStopped', 'writeFailed'] as const;
export const Interruption = z.enum(interruptions);
export type Interruption = z.infer<typeof Interruption>;

/** Events about recordings on the channels of everybody who may see them. */
export const recordingEvents = {
  /** Something of a recording changed. Data: `{uuid, state, progress}`. */
  changed: 'recording.changed',
  /** A running recording ended by itself; for who runs the meeting. Data: `{uuid, meetingUUID, reason}`. */
  interrupted: 'recording.interrupted',
} as const;

const uuid = z.object({ uuid: MeetingId });

export const startRecording = operation({
  id: 'recordings.start',
  method: 'POST',
  path: '/meetings/{uuid}/room/recording',
  summary:
    'Records the meeting that goes on from now; everybody in it is told. Does nothing while it is recorded.',
  audience: 'person',
  params: uuid,
  errors: ['notFound', 'recordingUnavailable', 'storageFull'],
});

export const stopRecording = operation({
  id: 'recordings.stop',
  method: 'DELETE',
  path: '/meetings/{uuid}/room/recording',
  summary: 'Ends the recording of a meeting. Does nothing while there is none.',
  audience: 'person',
  params: uuid,
  errors: ['notFound'],
});
