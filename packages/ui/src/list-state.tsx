import type { ReactNode } from 'react';
import { BrokenArt } from './art/broken.tsx';
import { LockedArt } from './art/locked.tsx';
import { OfflineArt } from './art/offline.tsx';
import { EmptyPart } from './empty-part.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import styles from './list-state.module.css';
import { PlainButton } from './plain-button.tsx';
import { Skeleton, Waiting } from './skeleton.tsx';
import { useT } from './texts.tsx';

/** What a list says instead of rows. */
export interface ListWords {
  /** A picture of `art/`. */
  art: ReactNode;
  title: string;
  text?: ReactNode;
  /** What fills the list, or leads on: one button. */
  action?: ReactNode;
}

/** What rows look like that are on their way: beside a round picture, beside a wide one, or words alone. */
export type RowShape = 'person' | 'picture' | 'words';

interface LoadingProps {
  shape?: RowShape;
  rows?: number;
}

interface FailedProps {
  /** What support asks for: the tracking id with its words. */
  reference?: string | undefined;
  onRetry: () => void;
}

/** Why a list has no rows to show. */
export type ListStateProps = {
  /** The list stands below a heading of its own, among others: its state is small. */
  isPart?: boolean | undefined;
} & (
  | ({ state: 'loading' } & LoadingProps)
  | { state: 'empty'; words: ListWords }
  | ({ state: 'failed' } & FailedProps)
  | { state: 'forbidden' }
  | { state: 'offline'; onRetry: () => void }
);

const ALL_ROWS = 5;
const PART_ROWS = 2;

function Loading({ shape = 'words', rows = ALL_ROWS }: LoadingProps) {
  return (
    <Waiting className={styles.waiting}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} data-shape={shape}>
          {shape === 'person' && <Skeleton shape="circle" />}
          {shape === 'picture' && <span className={styles.picture} />}
          <span className={styles.words}>
            <Skeleton width={row % 2 === 0 ? 'medium' : 'long'} />
            <Skeleton width={row % 2 === 0 ? 'long' : 'medium'} />
          </span>
        </div>
      ))}
    </Waiting>
  );
}

/** Words with their picture, for a whole page or for one part of it. */
const Said = ({ isPart, words }: { isPart: boolean; words: ListWords }) =>
  isPart ? <EmptyPart {...words} /> : <EmptyState {...words} />;

function Failed({ isPart, reference, onRetry }: FailedProps & { isPart: boolean }) {
  const t = useT();
  const words = {
    title: t('state.error.title'),
    text: t('state.error.text'),
    action: <PlainButton onClick={onRetry}>{t('action.retry')}</PlainButton>,
  };
  return isPart ? (
    <div role="alert">
      <EmptyPart art={<BrokenArt />} {...words} />
    </div>
  ) : (
    <ErrorState {...words} {...(reference !== undefined && { reference })} />
  );
}

function Offline({ isPart, onRetry }: { isPart: boolean; onRetry: () => void }) {
  const t = useT();
  const words = {
    art: <OfflineArt />,
    title: t('state.offline.title'),
    text: t('state.offline.text'),
    action: <PlainButton onClick={onRetry}>{t('action.retry')}</PlainButton>,
  };
  return (
    <div aria-live="polite">
      <Said isPart={isPart} words={words} />
    </div>
  );
}

/** The five states that a list can be in instead of showing rows; every list has them from here. */
export function ListState({ isPart = false, ...props }: ListStateProps) {
  const t = useT();
  switch (props.state) {
    case 'loading':
      return <Loading rows={isPart ? PART_ROWS : ALL_ROWS} {...props} />;
    case 'empty':
      return <Said isPart={isPart} words={props.words} />;
    case 'failed':
      return <Failed isPart={isPart} {...props} />;
    case 'offline':
      return <Offline isPart={isPart} {...props} />;
    case 'forbidden':
      return (
        <Said
          isPart={isPart}
          words={{
            art: <LockedArt />,
            title: t('state.forbidden.title'),
            text: t('state.forbidden.text'),
          }}
        />
      );
  }
}
