import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@portico/ui/avatar';
import { useT } from '@portico/ui/texts';
import { useOwnAvatar } from './own-avatar.ts';
import { useReader } from './use-reader.ts';
import styles from './account.module.css';

const load = () => import('./account-menu.tsx');
const AccountMenu = lazy(load);

/** The menu comes with the first intent, not with the page; its button stays in place meanwhile. */
export function Account() {
  const t = useT();
  const { displayName } = useReader();
  const avatarUrl = useOwnAvatar();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={t('account.menu', { name: displayName })}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <Avatar name={displayName} src={avatarUrl} isDecorative />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  );
}
