import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '@portico/ui/notice';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../context.ts';
import { useReader } from '../use-reader.ts';
import type { SignInState } from '../sign-in-watch.ts';
import styles from './form.module.css';

/** Who comes back from signing in elsewhere need not press anything: it is looked for as soon as the page is seen again. */
function useSignIn(): SignInState {
  const { watch } = useApp();
  const state = useSyncExternalStore(watch.subscribe, watch.state, watch.state);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible' && watch.isOver()) watch.recover().catch(() => undefined); // sending asks again
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [watch]);
  return state;
}

function SignIn({ state }: { state: SignInState }) {
  const t = useT();
  const { basePath } = useApp().boot;
  const { displayName: me } = useReader();
  const isOther = state.kind === 'other';
  if (state.kind === 'in') return null;
  if (state.kind === 'back')
    return (
      <Notice tone="success" isLive>
        {t('form.signIn.back')}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      isLive
      title={isOther ? t('form.signIn.otherTitle', { name: state.name }) : t('form.signIn.outTitle')}
      action={
        <PlainLink
          size="sm"
          target="_blank"
          href={`${basePath}/sign-in?another=yes&returnUrl=${encodeURIComponent(`${basePath}/dashboard/home`)}`}
        >
          {t('form.signIn.action')}
        </PlainLink>
      }
    >
      {isOther ? t('form.signIn.otherText', { me }) : t('form.signIn.outText')}
    </Notice>
  );
}

/** What concerns a form as a whole, beside the button that sends it: whether it can be sent, and why it was not. */
export function FormNotices({ trouble }: { trouble: string | undefined }) {
  const state = useSignIn();
  if (state.kind === 'in' && trouble === undefined) return null;
  return (
    <div className={styles.notices}>
      <SignIn state={state} />
      {trouble !== undefined && (
        <Notice tone="danger" isLive>
          {trouble}
        </Notice>
      )}
    </div>
  );
}
