import type { ReactNode } from 'react';
import type { MeetingAnswers } from '@portico/contract/answers';
import { Attendance } from './attendance.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { Proposals } from './proposals.tsx';
import type { Answering } from './use-answers.ts';

export { answersQuery } from './answers.queries.ts';
export { useAnswerEntries } from './use-answer-entries.ts';
export { useAnswers } from './use-answers.ts';

interface Part {
  label: 'answers.own' | 'answers.proposals' | 'answers.who';
  content: ReactNode;
}

/** What the page of a meeting says of who comes, as much as its person may see. */
export function answerParts(uuid: string, answers: MeetingAnswers, act: Answering): readonly Part[] {
  const { own, people, proposals } = answers;
  return [
    ...(own
      ? [
          {
            label: 'answers.own',
            content: <OwnAnswer {...{ uuid, act }} answers={{ ...answers, own }} />,
          } as const,
        ]
      : []),
    ...(proposals.length > 0
      ? [{ label: 'answers.proposals', content: <Proposals {...{ uuid, act, proposals }} /> } as const]
      : []),
    ...(people ? [{ label: 'answers.who', content: <Attendance people={people} /> } as const] : []),
  ];
}
