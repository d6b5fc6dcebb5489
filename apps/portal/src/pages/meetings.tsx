import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { MeetingDetail } from '@portico/contract/meetings';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp, type LoadContext } from '../app/context.ts';
import { meetingQuery } from '../app/meeting-query.ts';
import { PageHead } from '../app/page-head.tsx';
import { useCancelling } from '../app/use-cancelling.tsx';
import { useNow } from '../app/use-now.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import { useAnswerEntries } from '../features/answers/index.tsx';
import {
  listWords,
  MeetingList,
  meetingsQuery,
  useMoreActions,
  viewOf,
} from '../features/meetings/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call, boot }: LoadContext, said: SearchWords) =>
  queryClient.ensureInfiniteQueryData({
    ...meetingsQuery(call, viewOf(said), boot.currentUser.timeZone),
    pages: pagesOf(said['pages']),
  });

/** The person's meetings: `/meeting/home` (ROUT-13). */
export default function MeetingsPage() {
  const t = useT();
  const { call, boot } = useApp();
  const client = useQueryClient();
  const [said, change] = useSearchState(...listWords);
  const { open, duplicate, dialog } = useScheduling();
  const { cancel, question } = useCancelling();
  const answersOf = useAnswerEntries(call);
  const withMeeting = (act: (meeting: MeetingDetail) => void) => (uuid: string) => {
    client
      .fetchQuery(meetingQuery(call, uuid))
      .then(act, () => addToast(t('state.error.text'), { tone: 'danger' }));
  };
  const { mayHost } = boot.abilities;
  const more = useMoreActions({ call, onDuplicate: mayHost ? withMeeting(duplicate) : undefined });
  return (
    <PageHead
      title={t('meetings.title')}
      actions={
        mayHost && (
          <PlainButton tone="accent" size="lg" icon={CalendarPlus} onClick={() => open()}>
            {t('meetings.schedule')}
          </PlainButton>
        )
      }
    >
      <MeetingList
        call={call}
        view={viewOf(said)}
        onChange={(words) => change({ ...words, pages: undefined }, 'push')}
        basePath={boot.basePath}
        nowMs={useNow()}
        onSchedule={mayHost ? () => open() : undefined}
        onEdit={withMeeting(open)}
        onCancel={cancel}
        more={(meeting) => [...answersOf(meeting), ...more.entriesOf(meeting)]}
      />
      {dialog}
      {question}
      {more.dialogs}
    </PageHead>
  );
}
