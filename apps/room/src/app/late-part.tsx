import type { ComponentType, ReactNode } from 'react';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { Spinner } from '@portico/ui/spinner';
import { useT } from '@portico/ui/texts';
import type { Late, LateState } from './late.ts';
import styles from './late-part.module.css';
import { useLate } from './use-late.ts';

interface LatePartProps<Props extends object> {
  of: Late<Props>;
  /** What the part is shown with. */
  with: Props;
  /** What stands around the words that it is not here. */
  around?: ComponentType<{ children: ReactNode }>;
}

const Plain = ({ children }: { children: ReactNode }) => <div className={styles.coming}>{children}</div>;

interface MissingProps extends Pick<LateState<object>, 'failures' | 'isComing'> {
  onRetry: () => void;
}

function Missing({ failures, isComing, onRetry }: MissingProps) {
  const t = useT();
  // what fails twice may have gone with an update of the portal: only a new page knows the new files
  const isStubborn = failures > 1;
  return (
    <Notice
      tone="danger"
      isLive
      title={t('room.part.failed')}
      action={
        <>
          <PlainButton size="sm" isPending={isComing} onClick={onRetry}>
            {t('action.retry')}
          </PlainButton>
          {isStubborn && (
            <PlainButton size="sm" onClick={() => window.location.reload()}>
              {t('action.reload')}
            </PlainButton>
          )}
        </>
      }
    >
      {t(isStubborn ? 'room.part.failedAgain' : 'room.part.failedText')}
    </Notice>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <Spinner />
  </div>
);

/** A part that stands in the page. Where its code cannot be fetched, it says so in its place. */
export function LatePart<Props extends object>({
  of,
  with: props,
  around: Around = Plain,
}: LatePartProps<Props>) {
  const { Part, ...state } = useLate(of, true);
  if (Part) return <Part {...props} />;
  return (
    <Around>
      {state.failures > 0 ? <Missing {...state} onRetry={() => void of.fetch()} /> : <Waiting />}
    </Around>
  );
}
