import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useFormats } from './formats.tsx';
import { Notice } from './notice.tsx';
import styles from './pager.module.css';
import { PlainButton } from './plain-button.tsx';
import { useT } from './texts.tsx';

export interface LoadMoreProps {
  /** How many rows are shown. */
  shown: number;
  /** How many of all are shown, in words; it is read aloud when it changes. */
  count?: string | undefined;
  hasMore: boolean;
  isLoading: boolean;
  /** Most rows are still being drawn: how many they are is said once they stand. */
  isDrawing?: boolean;
  /** The last try to read on failed. */
  hasFailed?: boolean;
  /** What holds the rows as its children: the first new one takes the focus over where there is no count. */
  rows?: RefObject<HTMLElement | null>;
  onMore: () => void;
  /** Words of the button, where there is more than one list. */
  children?: ReactNode;
}

/** The focus is never lost with the button: it goes to the count, or to the first row that came. */
function useFocusAfterLast({ shown, hasMore, rows }: Pick<LoadMoreProps, 'shown' | 'hasMore' | 'rows'>) {
  const count = useRef<HTMLOutputElement>(null);
  const pressedAt = useRef<number>(undefined);
  useEffect(() => {
    const first = pressedAt.current;
    if (first === undefined || shown <= first) return;
    pressedAt.current = undefined;
    if (hasMore || document.activeElement !== document.body) return;
    const heir = count.current ?? rows?.current?.children[first]?.querySelector<HTMLElement>('a, button');
    heir?.focus();
  }, [rows, shown, hasMore]);
  const press = (): void => {
    pressedAt.current = shown;
  };
  return { count, press };
}

/** The end of a list that is read on and on: how much of it is shown, and the way to the next rows. */
export function LoadMore(props: LoadMoreProps) {
  const { count: words, hasMore, isLoading, isDrawing = false, hasFailed = false, onMore, children } = props;
  const t = useT();
  const { count, press } = useFocusAfterLast(props);
  const more = (): void => {
    press();
    onMore();
  };
  if (isDrawing || (words === undefined && !hasMore)) return null;
  return (
    <div className={styles.more}>
      {hasFailed && (
        <Notice tone="danger" isLive>
          {t('state.error.text')}
        </Notice>
      )}
      {words !== undefined && (
        <output ref={count} tabIndex={-1} className={styles.count}>
          {words}
        </output>
      )}
      {hasMore && (
        <PlainButton isPending={isLoading} onClick={more}>
          {hasFailed ? t('action.retry') : (children ?? t('action.showMore'))}
        </PlainButton>
      )}
    </div>
  );
}

export interface PagerProps {
  /** The page that is shown; the first is 1. */
  page: number;
  /** Rows of one page. */
  size: number;
  total: number;
  /** `replace` where the page that was asked for is not there any more: it is no step to go back to. */
  onPage: (page: number, way?: 'push' | 'replace') => void;
}

/** The way through a list by pages. Where the list got shorter than the page that one is at, it leads to the last one. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useT();
  const { number } = useFormats();
  const range = useRef<HTMLOutputElement>(null);
  const last = Math.max(1, Math.ceil(total / size));
  const turn = useEffectEvent(onPage);
  useEffect(() => {
    if (page > last) turn(last, 'replace');
  }, [page, last]);
  if (total <= size) return null;
  const from = (page - 1) * size;
  const go = (to: number): void => {
    onPage(to);
    if (to === 1 || to === last) range.current?.focus(); // the button has nowhere to lead any more
  };
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <PlainButton icon={ChevronLeft} isIconMirrored disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('list.before')}
      </PlainButton>
      <output ref={range} tabIndex={-1} className={styles.count}>
        {t('list.range', {
          from: number(from + 1),
          to: number(Math.min(total, from + size)),
          total: number(total),
        })}
      </output>
      <PlainButton icon={ChevronRight} isIconMirrored disabled={page >= last} onClick={() => go(page + 1)}>
        {t('list.after')}
      </PlainButton>
    </nav>
  );
}
