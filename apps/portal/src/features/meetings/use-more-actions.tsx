import { CalendarPlus, ClipboardCopy, CopyPlus, UserRoundCog } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import type { MeetingSummary } from '@portico/contract/meetings';
import type { MenuEntry } from '@portico/ui/row-menu';
import { useT } from '@portico/ui/texts';
import { useCopyInvitation } from './use-copy-invitation.ts';

const CalendarDialog = lazy(() => import('./calendar-dialog.tsx'));
const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'));

interface MoreActions {
  /** What can be done with a meeting beside changing it. */
  entriesOf(meeting: MeetingSummary): MenuEntry[];
  dialogs: ReactNode;
}

interface Options {
  call: Call;
  /** Plans one like it; undefined for who may not plan. */
  onDuplicate: ((uuid: string) => void) | undefined;
}

interface Asked {
  what: 'calendar' | 'handOver';
  of: MeetingSummary;
}

function Dialogs({ call, asked: { what, of }, onClose }: { call: Call; asked: Asked; onClose(): void }) {
  const { uuid, topic, seriesId } = of;
  return (
    <Suspense>
      {what === 'calendar' ? (
        <CalendarDialog call={call} meeting={of} onClose={onClose} />
      ) : (
        <HandOverDialog
          call={call}
          meeting={{ uuid: seriesId ?? uuid, topic, isSeries: seriesId !== null }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** What every meeting offers beside changing and cancelling it, and the dialogs that it asks in. */
export function useMoreActions({ call, onDuplicate }: Options): MoreActions {
  const t = useT();
  const copyInvitation = useCopyInvitation(call);
  const [asked, setAsked] = useState<Asked>();
  const entriesOf = (of: MeetingSummary): MenuEntry[] => {
    const entries: MenuEntry[] = [];
    const add = (entry: MenuEntry): void => void entries.push(entry);
    if (of.state !== 'cancelled') {
      const label = t('meetingActions.calendar');
      add({ id: 'calendar', label, icon: CalendarPlus, onAction: () => setAsked({ what: 'calendar', of }) });
      const copyLabel = t('meetingActions.copy');
      add({ id: 'copy', label: copyLabel, icon: ClipboardCopy, onAction: () => copyInvitation(of) });
    }
    if (onDuplicate) {
      const label = t('meetingActions.duplicate');
      add({ id: 'duplicate', label, icon: CopyPlus, onAction: () => onDuplicate(of.uuid) });
    }
    // the server lets those hand a meeting over who may cancel it
    if (of.actions.cancel) {
      const label = t(of.seriesId ? 'meetingActions.handOverSeries' : 'meetingActions.handOver');
      add({ id: 'handOver', label, icon: UserRoundCog, onAction: () => setAsked({ what: 'handOver', of }) });
    }
    return entries;
  };
  const dialogs = asked && <Dialogs call={call} asked={asked} onClose={() => setAsked(undefined)} />;
  return { entriesOf, dialogs };
}
