import { useQueryClient } from '@tanstack/react-query';
import { bodyProblems } from '@portico/client/body-problems';
import type { Call, CallOptions } from '@portico/contract/call';
import {
  checkAlternateHosts,
  scheduleMeeting,
  updateMeeting,
  type EditScope,
  type MeetingDetail,
  type MeetingPlan,
} from '@portico/contract/meetings';
import type { Answer } from '@portico/contract/operation';

/** What is changed: nothing for a new meeting, else which one, how much of its series, and in which version it was read. */
export type Subject = { uuid: string; version: number; scope: EditScope } | undefined;

/** A plan, and whether its mails may wait for the next hour: the person was told that some have to. */
interface Sending {
  plan: MeetingPlan;
  mailsMayWait: boolean;
}

/** Sends a plan; everything that shows meetings is read again, once whoever shows this one knows what it is now. */
export function useSend(call: Call, subject: Subject, onSaved?: (meeting: MeetingDetail) => void) {
  const client = useQueryClient();
  return async ({ plan, mailsMayWait }: Sending, how: CallOptions): Promise<Answer<typeof updateMeeting>> => {
    const body = { ...plan, mailsMayWait };
    const sent = subject
      ? await call(
          updateMeeting,
          {
            params: { uuid: subject.uuid },
            body: { ...body, version: subject.version, scope: subject.scope },
          },
          how,
        )
      : await call(scheduleMeeting, { body }, how);
    onSaved?.(sent);
    await client.invalidateQueries({ queryKey: ['meetings'] });
    return sent;
  };
}

/** Which alternate hosts are nobody who may host, as far as they are addresses: of others the schema says so. */
export async function askAlternates(
  call: Call,
  { alternateHosts }: Pick<MeetingPlan, 'alternateHosts'>,
  how: CallOptions,
): Promise<Readonly<Record<string, string>>> {
  const body = { alternateHosts };
  if (alternateHosts.length === 0 || Object.keys(bodyProblems(checkAlternateHosts, body)).length > 0)
    return {};
  return (await call(checkAlternateHosts, { body }, how)).fields;
}
