import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@portico/client/call-error';
import {
  acceptProposal,
  giveAnswer,
  proposeTime,
  refuseProposal,
  type AnswerWord,
  type MeetingAnswers,
} from '@portico/contract/answers';
import type { Call } from '@portico/contract/call';
import type { PlainKey } from '@portico/i18n/texts';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

interface Act {
  send: () => Promise<MeetingAnswers>;
  uuid: string;
  /** What is said when it is done. */
  done: PlainKey;
}

/** A time that is over, or on no calendar, is what can be wrong with what people send here. */
const problemOf = (error: unknown): PlainKey =>
  error instanceof CallError && error.status === 400 ? 'answers.propose.wrong' : 'state.error.text';

/** What people do with who comes to a meeting; each answers how it is then. */
export function useAnswers(call: Call) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Act) => send(),
    onSuccess(answers, { uuid, done }) {
      client.setQueryData(['answers', uuid], answers);
      addToast(t(done), { tone: 'success' });
    },
    onError: (error) => addToast(t(problemOf(error)), { tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['meetings'] }),
  });
  return {
    isPending,
    give: (uuid: string, answer: AnswerWord, comment = ''): void =>
      mutate({
        uuid,
        done: 'answers.saved',
        send: () => call(giveAnswer, { params: { uuid }, body: { answer, comment } }),
      }),
    propose: (uuid: string, body: { start: string; timeZone: string; comment: string }): void =>
      mutate({ uuid, done: 'answers.proposed', send: () => call(proposeTime, { params: { uuid }, body }) }),
    accept: (uuid: string, proposalId: string): void =>
      mutate({
        uuid,
        done: 'answers.moved',
        send: () => call(acceptProposal, { params: { uuid, proposalId }, body: { mailsMayWait: true } }),
      }),
    refuse: (uuid: string, proposalId: string): void =>
      mutate({
        uuid,
        done: 'answers.kept',
        send: () => call(refuseProposal, { params: { uuid, proposalId } }),
      }),
  };
}

export type Answering = ReturnType<typeof useAnswers>;
