import { rolesOf } from '@portico/domain/roles';
import * as z from 'zod/mini';
import type { NodeCall, NodeCalls } from '../../platform/nodes/calls.ts';
import type { Leases } from '../media/index.ts';
import type { RecordingNodes } from './recordings.context.ts';
import type { RoomRecorder } from './recordings.recorder.ts';

const Recorded = z.object({
  room: z.string(),
  act: z.enum(['start', 'stop']),
  uuid: z.string(),
  personId: z.string(),
  accountId: z.string(),
  siteId: z.string(),
  sessionId: z.string(),
  roles: z.array(z.string()),
});
const record: NodeCall<z.infer<typeof Recorded>> = { name: 'recordings.control', input: Recorded };

/** Recordings are made where the room is; the process there decides anew whether the caller may. */
export const recordingNodes = (leases: Leases, calls: NodeCalls): RecordingNodes => ({
  async askOther(room, { act, actor, uuid }) {
    const owner = await leases.find(room);
    if (owner.kind !== 'peer') return false;
    const { personId, accountId, siteId, sessionId } = actor;
    const roles = [...actor.roles];
    await calls.ask(owner, record, { room, act, uuid, personId, accountId, siteId, sessionId, roles });
    return true;
  },
  isElsewhere: async (room) => (await leases.find(room)).kind === 'peer',
});

/** Does here what other processes ask for rooms of this one. */
export function serveRecordings(
  calls: NodeCalls,
  leases: Leases,
  control: Pick<RoomRecorder, 'start' | 'stop'>,
): void {
  calls.serve(record, ({ room, act, uuid, roles, ...person }) => {
    const actor = {
      kind: 'person' as const,
      ...person,
      roles: rolesOf(roles),
      isDeploymentAdmin: false, // of a room it decides nothing
    };
    return leases.inOwn(room, () => control[act](actor, uuid));
  });
}
