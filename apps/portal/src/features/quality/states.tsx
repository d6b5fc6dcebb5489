import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CallError } from '@portico/client/call-error';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { LockedArt } from '@portico/ui/art/locked';
import { SearchArt } from '@portico/ui/art/search';
import { PlainButton } from '@portico/ui/plain-button';
import { Skeleton, Waiting } from '@portico/ui/skeleton';
import { useT } from '@portico/ui/texts';
import { Broken } from '../../app/page-states.tsx';
import { PAGE } from './quality.queries.ts';
import styles from './quality.module.css';

export const WaitingForLines = () => (
  <Waiting className={styles.waiting}>
    <Skeleton shape="title" width="long" />
    <Skeleton shape="title" width="medium" />
    <Skeleton shape="title" width="long" />
  </Waiting>
);

/** Why there is nothing to show. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState art={<LockedArt />} title={t('state.forbidden.title')} text={t('state.forbidden.text')} />
    );
  if (error instanceof CallError && error.status === 404)
    return <EmptyState art={<SearchArt />} title={t('quality.gone')} text={t('quality.goneText')} />;
  return <Broken error={error} onRetry={onRetry} />;
}

/** Whether what is shown can be shown no longer: the right to see it ended, or it is over. */
export const isOver = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);

interface PagerProps {
  offset: number;
  total: number;
  /** The first page is 1. */
  onPage: (page: number, way?: 'push' | 'replace') => void;
}

/** The way through a list that is longer than a page. Where it got shorter than the page that one is at, it leads to the last one. */
export function Pager({ offset, total, onPage }: PagerProps) {
  const t = useT();
  const { number } = useFormats();
  const range = useRef<HTMLOutputElement>(null);
  const isBeyond = offset > 0 && offset >= total;
  useEffect(() => {
    if (isBeyond) onPage(Math.max(1, Math.ceil(total / PAGE)), 'replace');
  }, [isBeyond, total, onPage]);
  if (total <= PAGE) return null;
  const last = Math.min(total, offset + PAGE);
  const turn = (to: number): void => {
    onPage(to / PAGE + 1);
    if (to === 0 || to + PAGE >= total) range.current?.focus(); // the button has nowhere to lead any more
  };
  return (
    <nav className={styles.pager} aria-label={t('quality.pages')}>
      <PlainButton
        icon={ChevronLeft}
        isIconMirrored
        disabled={offset === 0}
        onClick={() => turn(Math.max(0, offset - PAGE))}
      >
        {t('quality.before')}
      </PlainButton>
      <output ref={range} tabIndex={-1}>
        {t('quality.range', { from: number(offset + 1), to: number(last), total: number(total) })}
      </output>
      <PlainButton
        icon={ChevronRight}
        isIconMirrored
        disabled={last >= total}
        onClick={() => turn(offset + PAGE)}
      >
        {t('quality.after')}
      </PlainButton>
    </nav>
  );
}
