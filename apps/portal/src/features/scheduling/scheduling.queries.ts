import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { scheduleMeeting, updateMeeting, type MeetingPlan } from '@portico/contract/meetings';

/** What is changed: nothing for a new meeting, else which one and in which version it was read. */
export type Subject = { uuid: string; version: number } | undefined;

/** A plan, and whether its mails may wait for the next hour: the person was told that some have to. */
interface Sending {
  plan: MeetingPlan;
  mailsMayWait: boolean;
}

/** Sends a plan; everything that shows meetings is read again. */
export function useSend(call: Call, subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, mailsMayWait }: Sending) => {
      const body = { ...plan, mailsMayWait };
      return subject
        ? call(updateMeeting, { params: { uuid: subject.uuid }, body: { ...body, version: subject.version } })
        : call(scheduleMeeting, { body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['meetings'] }),
  });
}
