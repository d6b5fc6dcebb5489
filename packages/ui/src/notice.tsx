import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import field from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';
import { useT } from './texts.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger';
  title?: string;
  children?: ReactNode;
  /** A button or a link after the words. */
  action?: ReactNode;
  /** Offers to take the notice away. */
  onDismiss?: () => void;
  /** Appeared because of something: read aloud at once. What stands there from the start is not. */
  isLive?: boolean;
  /** Took the place of what had the focus, and has it now. */
  takesFocus?: boolean;
}

const focusOn = (element: HTMLElement | null): void => element?.focus();

/** Something to know, in the place that it is about. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  isLive = false,
  takesFocus = false,
}: NoticeProps) {
  const t = useT();
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div
      ref={takesFocus ? focusOn : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      className={styles.notice}
      data-tone={tone}
      role={isLive ? role : undefined}
    >
      <Icon of={icons[tone]} />
      <div className={styles.words}>
        <VisuallyHidden>{t(`ui.${tone}`)} </VisuallyHidden>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onDismiss && (
        <button type="button" className={field.inlineButton} aria-label={t('ui.dismiss')} onClick={onDismiss}>
          <Icon of={X} size="sm" />
        </button>
      )}
    </div>
  );
}
