import { Suspense, useState, type ReactNode } from 'react';
import type { MeetingSummary } from '@portico/contract/meetings';
import { useCancel } from '../features/meetings/index.tsx';
import { ScopeDialog } from '../features/scheduling/index.tsx';
import { useApp } from './context.ts';

type Cancellable = Pick<MeetingSummary, 'uuid' | 'topic' | 'meetingType'>;

/** Cancels meetings of a page; of a date of a series it is asked first how much of it is meant. */
export function useCancelling(onRestCancelled?: () => void): {
  cancel(meeting: Cancellable): void;
  question: ReactNode;
} {
  const { call } = useApp();
  const cancelNow = useCancel(call);
  const [asked, setAsked] = useState<Cancellable>();
  const question = asked && (
    <Suspense>
      <ScopeDialog
        call={call}
        uuid={asked.uuid}
        topic={asked.topic}
        act="cancel"
        onChosen={(scope) => {
          setAsked(undefined);
          cancelNow({ ...asked, scope });
          if (scope === 'FOLLOWING') onRestCancelled?.();
        }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return {
    cancel: (meeting) => (meeting.meetingType === 'OCCURRENCE' ? setAsked(meeting) : cancelNow(meeting)),
    question,
  };
}
