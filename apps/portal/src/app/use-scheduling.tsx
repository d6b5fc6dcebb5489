import { Suspense, useState, type ReactNode } from 'react';
import type { MeetingDetail } from '@portico/contract/meetings';
import { ScheduleDialog } from '../features/scheduling/index.tsx';
import { useApp } from './context.ts';

interface Scheduling {
  open(meeting?: MeetingDetail): void;
  /** Opens it for a new meeting that is like one that there is. */
  duplicate(like: MeetingDetail): void;
  dialog: ReactNode;
}

/** The schedule dialog of a page: how to open it, for a new meeting or one to change, and where it stands. */
export function useScheduling(onSaved?: (meeting: MeetingDetail) => void): Scheduling {
  const { call, boot } = useApp();
  const [subject, setSubject] = useState<{ meeting?: MeetingDetail | undefined; like?: MeetingDetail }>();
  const dialog = subject && (
    <Suspense>
      <ScheduleDialog
        call={call}
        timeZone={boot.currentUser.timeZone}
        {...subject}
        onSaved={onSaved}
        onClose={() => setSubject(undefined)}
      />
    </Suspense>
  );
  return { open: (meeting) => setSubject({ meeting }), duplicate: (like) => setSubject({ like }), dialog };
}
