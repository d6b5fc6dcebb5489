import { startTransition, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '@portico/ui/icon';
import { LateToastRegion } from '@portico/ui/late-toast-region';
import { Logo } from '@portico/ui/logo';
import { PageLink } from '@portico/ui/page-link';
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
  const { moves } = useApp();
  const path = useSyncExternalStore(moves.subscribe, moves.path, moves.path);
  const isHere = path === to || (below !== undefined && path.includes(below));
  return (
    <PageLink to={to} className={rest.className} aria-current={isHere ? 'page' : undefined}>
      <Icon of={icon} />
      {rest.children}
    </PageLink>
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
    <PageLink to="/dashboard/home" className={styles.brand} aria-label={t('frame.home', { product })}>
      <Logo product={product} />
    </PageLink>
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

/** The page that was asked for, and what it gives way to when somebody goes on to another. */
function Content({ first }: { first: ReactNode }) {
  const { moves } = useApp();
  const [content, setContent] = useState(first);
  useEffect(() => moves.showBy((next) => startTransition(() => setContent(next))), [moves]);
  return content;
}

/** What surrounds every page of a signed-in person. React takes the menus over once the page is ready, or with a click. */
export function Frame({ content }: { content: ReactNode }) {
  const t = useT();
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
        <Content first={content} />
      </main>
      <Suspense>
        <Tabs />
      </Suspense>
      <LateToastRegion />
    </div>
  );
}
