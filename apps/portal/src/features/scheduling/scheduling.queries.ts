import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { scheduleMeeting, updateMeeting, type MeetingPlan } from '@portico/contract/meetings';

/** What is changed: nothing for a new meeting, else which one and in which version it was read. */
export type Subject = { uuid: string; version: number } | undefined;

/** Sends a plan; everything that shows meetings is read again. */
export function useSend(call: Call, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: MeetingPlan) =>
      subject
        ? call(updateMeeting, { params: { uuid: subject.uuid }, body: { ...plan, version: subject.version } })
        : call(scheduleMeeting, { body: plan }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['meetings'] }),
  });
}
