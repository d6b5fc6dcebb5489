import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Icon } from '@portico/ui/icon';
import { LateToastRegion } from '@portico/ui/late-toast-region';
import { Logo } from '@portico/ui/logo';
import { useT } from '@portico/ui/texts';
import { Account } from './account.tsx';
import { useApp } from './context.ts';
import styles from './frame.module.css';
import { placesFor, type Place } from './navigation.ts';

/** A link of the menu; current also on the pages below its own. */
function PlaceLink({
  place: { to, below, icon },
  ...rest
}: {
  place: Place;
  className: string | undefined;
  children: ReactNode;
}) {
  const isBelow = useLocation({
    select: ({ pathname }) => below !== undefined && pathname.includes(below),
  });
  return (
    <Link to={to} className={rest.className} aria-current={isBelow ? 'page' : undefined}>
      <Icon of={icon} />
      {rest.children}
    </Link>
  );
}

const Places = ({ places }: { places: readonly Place[] }) => {
  const t = useT();
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.to}>
          <PlaceLink place={place} className={styles.place}>
            {t(place.label)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
};

function Brand() {
  const t = useT();
  const { product } = useApp().frame;
  return (
    <Link to="/dashboard/home" className={styles.brand} aria-label={t('frame.home', { product })}>
      <Logo product={product} />
    </Link>
  );
}

function SideMenu() {
  const t = useT();
  const { boot } = useApp();
  const { main, admin, more } = placesFor(boot.abilities);
  return (
    <nav className={styles.side} aria-label={t('frame.mainNav')}>
      <Brand />
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
      {[...main, ...admin, ...more].map((place) => (
        <PlaceLink key={place.to} place={place} className={styles.tab}>
          <span>{t(place.label)}</span>
        </PlaceLink>
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

/** What surrounds every page of a signed-in person. React takes the menus over once the page is ready, or with a click. */
export function Frame() {
  const t = useT();
  useTitle();
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <Suspense>
        <SideMenu />
      </Suspense>
      <header className={styles.top}>
        <Brand />
        <Account />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Suspense>
        <Tabs />
      </Suspense>
      <LateToastRegion />
    </div>
  );
}
