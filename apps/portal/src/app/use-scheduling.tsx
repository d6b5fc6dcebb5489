import { Suspense, useState, type ReactNode } from 'react';
import type { MeetingDetail } from '@portico/contract/meetings';
import { ScheduleDialog } from '../features/scheduling/index.tsx';
import { useApp } from './context.ts';

/** The schedule dialog of a page: how to open it, for a new meeting or one to change, and where it stands. */
export function useScheduling(onSaved?: (meeting: MeetingDetail) => void): {
  open(meeting?: MeetingDetail): void;
  dialog: ReactNode;
} {
  const { call, boot } = useApp();
  const [subject, setSubject] = useState<{ meeting: MeetingDetail | undefined }>();
  const dialog = subject && (
    <Suspense>
      <ScheduleDialog
        call={call}
        timeZone={boot.currentUser.timeZone}
        meeting={subject.meeting}
        onSaved={onSaved}
        onClose={() => setSubject(undefined)}
      />
    </Suspense>
  );
  return { open: (meeting) => setSubject({ meeting }), dialog };
}
