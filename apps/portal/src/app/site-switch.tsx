import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useApp } from './context.ts';
import styles from './site-switch.module.css';

const load = () => import('./site-switch-menu.tsx');
const SwitchMenu = lazy(load);

/** What the page is of, and the way to the other sites of who reads it. */
export default function SiteSwitch() {
  const t = useT();
  const { siteDisplayName, userHubIsRequested } = useApp().boot;
  const [isWanted, setWanted] = useState(false);
  const site = userHubIsRequested ? t('frame.sites.all') : siteDisplayName;
  const label = t('frame.sites.switch', { site });
  const content = (
    <>
      <bdi className={styles.name}>{site}</bdi>
      <Icon of={ChevronsUpDown} size="sm" />
    </>
  );
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <SwitchMenu className={styles.button!} label={label} content={content} />
    </Suspense>
  );
}
