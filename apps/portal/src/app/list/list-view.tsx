import type { ReactNode } from 'react';
import { SearchArt } from '@portico/ui/art/search';
import { ListState, type ListWords, type RowShape } from '@portico/ui/list-state';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { phaseOf, type ListQuery, type Trouble } from './phase.ts';

export interface ListViewProps<Data> {
  query: ListQuery<Data> & { refetch(): unknown };
  isEmpty?(data: Data): boolean;
  /** What is said when there is nothing. */
  empty?: ListWords;
  /** What is said when what the list was about is gone. */
  gone?: Omit<ListWords, 'art'>;
  /** Rows that are on their way look so. */
  shape?: RowShape;
  /** The list stands below a heading of its own, among others. */
  isPart?: boolean;
  /** The list is read again and again: it says when what is shown is not the newest. */
  isLive?: boolean;
  children(data: Data): ReactNode;
}

const never = (): boolean => false;
const isOnline = (): boolean => navigator.onLine;

/** That rows are not the newest any more; a list that is not read again and again says so only without a connection. */
function Stale({ trouble, isLive }: { trouble: Trouble | undefined; isLive: boolean }) {
  const t = useT();
  if (trouble === 'offline')
    return (
      <Notice tone="warning" title={t('state.offline.title')} isLive>
        {t('state.offline.text')}
      </Notice>
    );
  if (trouble === undefined || !isLive) return null;
  return (
    <Notice tone="danger" title={t('list.stale.title')} isLive>
      {t('list.stale.text')}
    </Notice>
  );
}

/** A list of the portal: its rows, or which of its five states it is in. No feature has states of its own beside it. */
export function ListView<Data>(props: ListViewProps<Data>) {
  const { query, isEmpty = never, empty, gone, shape, isPart, isLive = false, children } = props;
  const t = useT();
  const phase = phaseOf(query, isEmpty, isOnline);
  const retry = (): void => void query.refetch();
  switch (phase.kind) {
    case 'loading':
      return <ListState state="loading" isPart={isPart} {...(shape && { shape })} />;
    case 'forbidden':
      return <ListState state="forbidden" isPart={isPart} />;
    case 'offline':
      return <ListState state="offline" isPart={isPart} onRetry={retry} />;
    case 'failed': {
      const { trackingId } = phase;
      const reference = trackingId && t('state.error.reference', { trackingId });
      return <ListState state="failed" isPart={isPart} reference={reference} onRetry={retry} />;
    }
    case 'gone': {
      const words = gone ?? { title: t('state.notFound.title'), text: t('state.notFound.text') };
      return <ListState state="empty" isPart={isPart} words={{ art: <SearchArt />, ...words }} />;
    }
    case 'empty':
    case 'rows':
      return (
        <>
          <Stale trouble={phase.trouble} isLive={isLive} />
          {phase.kind === 'rows' && children(phase.data)}
          {phase.kind === 'empty' && empty && <ListState state="empty" isPart={isPart} words={empty} />}
        </>
      );
  }
}
