import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Icon } from '@portico/ui/icon';
import { Logo } from '@portico/ui/logo';
import { useT } from '@portico/ui/texts';
import { Account } from './account.tsx';
import { Toasts } from './toasts.tsx';
import { useApp } from './context.ts';
import styles from './frame.module.css';
import { placesFor, type Place } from './navigation.ts';

const Places = ({ places }: { places: readonly Place[] }) => {
  const t = useT();
  return (
    <ul className={styles.places}>
      {places.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} className={styles.place}>
            <Icon of={icon} />
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
};

function SideMenu() {
  const t = useT();
  const { frame, boot } = useApp();
  const { main, admin, more } = placesFor(boot.abilities);
  return (
    <nav className={styles.side} aria-label={t('frame.mainNav')}>
      <Link
        to="/dashboard/home"
        className={styles.brand}
        aria-label={t('frame.home', { product: frame.product })}
      >
        <Logo product={frame.product} />
      </Link>
      <Places places={main} />
      {admin.length > 0 && (
        <div>
          <h2 className={styles.group}>{t('frame.adminNav')}</h2>
          <Places places={admin} />
        </div>
      )}
      {more.length > 0 && (
        <div className={styles.end}>
          <Places places={more} />
        </div>
      )}
    </nav>
  );
}

/** Below 768 pixels the side menu becomes a row of tabs under the thumb. */
function Tabs() {
  const t = useT();
  const { boot } = useApp();
  const { main, admin, more } = placesFor(boot.abilities);
  return (
    <nav className={styles.tabs} aria-label={t('frame.mainNav')}>
      {[...main, ...admin, ...more].slice(0, 5).map(({ to, label, icon }) => (
        <Link key={to} to={to} className={styles.tab}>
          <Icon of={icon} />
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The title follows the page when the browser changes it without a new document. */
function useTitle(): void {
  const t = useT();
  const { frame } = useApp();
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    if (key) document.title = t('frame.title', { page: t(key), product: frame.product });
  }, [key, t, frame.product]);
}

/** What surrounds every page of a signed-in person. */
export function Frame() {
  const t = useT();
  useTitle();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <SideMenu />
      <header className={styles.top}>
        <Account />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Tabs />
      <Toasts />
    </div>
  );
}
