import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { PlainButton } from '@portico/ui/plain-button';
import { SegmentedControl } from '@portico/ui/segmented-control';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { useCancelling } from '../app/use-cancelling.tsx';
import { useNow } from '../app/use-now.ts';
import { useScheduling } from '../app/use-scheduling.tsx';
import { pagesOf, useSearchState, type SearchWords } from '../app/use-search-state.ts';
import { MeetingList, meetingQuery, meetingsQuery, type Range } from '../features/meetings/index.tsx';

const rangeOf = (word: string | undefined): Range => (word === 'past' ? word : 'upcoming');

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { range, pages }: SearchWords) =>
  queryClient.ensureInfiniteQueryData({ ...meetingsQuery(call, rangeOf(range)), pages: pagesOf(pages) });

/** The person's meetings: `/meeting/home` (ROUT-13). */
export default function MeetingsPage() {
  const t = useT();
  const { call, boot } = useApp();
  const client = useQueryClient();
  const [said, change] = useSearchState('range', 'pages');
  const range = rangeOf(said.range);
  const { open, dialog } = useScheduling();
  const { cancel, question } = useCancelling();
  const edit = (uuid: string): void => {
    client
      .fetchQuery(meetingQuery(call, uuid))
      .then(open, () => addToast(t('state.error.text'), { tone: 'danger' }));
  };
  return (
    <PageHead
      title={t('meetings.title')}
      actions={
        boot.abilities.mayHost && (
          <PlainButton tone="accent" size="lg" icon={CalendarPlus} onClick={() => open()}>
            {t('meetings.schedule')}
          </PlainButton>
        )
      }
    >
      <SegmentedControl<Range>
        label={t('meetings.range')}
        segments={[
          { id: 'upcoming', label: t('meetings.range.upcoming') },
          { id: 'past', label: t('meetings.range.past') },
        ]}
        value={range}
        onChange={(chosen) =>
          change({ range: chosen === 'past' ? chosen : undefined, pages: undefined }, 'push')
        }
      />
      <MeetingList
        call={call}
        range={range}
        basePath={boot.basePath}
        nowMs={useNow()}
        onSchedule={boot.abilities.mayHost ? () => open() : undefined}
        onEdit={edit}
        onCancel={cancel}
      />
      {dialog}
      {question}
    </PageHead>
  );
}
