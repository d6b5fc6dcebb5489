import { Check, CircleQuestionMark, X } from 'lucide-react';
import type { Call } from '@portico/contract/call';
import type { MeetingSummary } from '@portico/contract/meetings';
import type { MenuEntry } from '@portico/ui/row-menu';
import { useT } from '@portico/ui/texts';
import { useAnswers } from './use-answers.ts';

const answers = [
  ['yes', Check],
  ['maybe', CircleQuestionMark],
  ['no', X],
] as const;

/** What somebody who is invited says to it from the menu of a meeting. */
export function useAnswerEntries(call: Call) {
  const t = useT();
  const { give } = useAnswers(call);
  return ({ uuid, actions }: MeetingSummary): MenuEntry[] =>
    actions.answer
      ? answers.map(([word, icon]) => ({
          id: word,
          label: t(`answers.say.${word}`),
          icon,
          onAction: () => give(uuid, word),
        }))
      : [];
}
