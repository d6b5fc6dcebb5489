import { useRef } from 'react';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import styles from './people.module.css';

interface PeopleMoreProps {
  shown: number;
  total: number;
  isLoading: boolean;
  hasFailed: boolean;
  /** Reads the next people and answers whether there are more; undefined when all are shown. */
  onMore: (() => Promise<boolean>) | undefined;
}

/** How many of all people are shown, and the way to the next ones. What changes is read aloud. */
export function PeopleMore({ shown, total, isLoading, hasFailed, onMore }: PeopleMoreProps) {
  const t = useT();
  const formats = useFormats();
  const count = useRef<HTMLOutputElement>(null);
  const more = async (button: HTMLElement): Promise<void> => {
    const hasMore = await onMore?.();
    const { activeElement } = document;
    const isHere = activeElement === button || activeElement === document.body;
    if (hasMore === false && isHere) count.current?.focus(); // the button is gone
  };
  return (
    <div className={styles.more}>
      {hasFailed && (
        <Notice tone="danger" isLive>
          {t('state.error.text')}
        </Notice>
      )}
      <output ref={count} tabIndex={-1} className={styles.count}>
        {t('people.shown', { total, shown: formats.number(shown) })}
      </output>
      {onMore && (
        <PlainButton isPending={isLoading} onClick={(event) => void more(event.currentTarget)}>
          {t(hasFailed ? 'action.retry' : 'action.showMore')}
        </PlainButton>
      )}
    </div>
  );
}
