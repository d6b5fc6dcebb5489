import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
  type ToastProps as AriaToastProps,
} from 'react-aria-components/Toast';
import { Icon } from './icon.tsx';
import { useT } from './texts.tsx';
import styles from './toast-region.module.css';
import { toastQueue, type ToastContent } from './toasts.ts';

const icons = { neutral: Info, success: CircleCheck, danger: CircleAlert };

/** Scrolls what has the focus out from below a toast that comes: no further than the page's padding for it asks. */
function useFocusInView(): void {
  useEffect(() => {
    const { activeElement: focused } = document;
    if (focused && focused !== document.body) focused.scrollIntoView({ block: 'nearest' });
  }, []);
}

function Toast({ toast }: { toast: AriaToastProps<ToastContent>['toast'] }) {
  const t = useT();
  useFocusInView();
  const { text, tone, action, seconds } = toast.content;
  return (
    <AriaToast toast={toast} className={styles.toast!} data-tone={tone}>
      <Icon of={icons[tone]} />
      <Content className={styles.words}>
        <Text slot="title">{text}</Text>
      </Content>
      {action && (
        <AriaButton
          className={styles.action!}
          onPress={() => {
            action.onAction();
            toastQueue.close(toast.key);
          }}
        >
          {action.label}
        </AriaButton>
      )}
      <AriaButton slot="close" className={styles.close!} aria-label={t('ui.dismiss')}>
        <Icon of={X} size="sm" />
      </AriaButton>
      {seconds && <span className={styles.countdown} data-seconds={seconds} />}
    </AriaToast>
  );
}

/**
 * Where toasts appear: once in a page. It is a landmark (F6 leads to it), read aloud, and its clocks stand still while it is
 * hovered or focused.
 */
export const ToastRegion = () => (
  <Region queue={toastQueue} className={styles.region!}>
    {({ toast }) => <Toast toast={toast} />}
  </Region>
);
