import { ShieldCheck } from 'lucide-react';
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { Icon } from '@portico/ui/icon';
import { LateToastRegion } from '@portico/ui/late-toast-region';
import { Logo } from '@portico/ui/logo';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { Account } from './account.tsx';
import { useApp, useFacts } from './context.ts';
import { menuFor, type MenuEntry } from './navigation.ts';
import styles from './frame.module.css';

/** For those with several sites. */
const SiteSwitch = lazy(() => import('./site-switch.tsx'));

function usePath(): string {
  const { moves } = useApp();
  return useSyncExternalStore(moves.subscribe, moves.path, moves.path);
}

/** Whether another page is on its way. */
function useGoing(): boolean {
  const { moves } = useApp();
  return useSyncExternalStore(moves.subscribe, moves.isGoing, moves.isGoing);
}

/** Whether a path is that of a place, or of a page below it. */
const isAt = (path: string, { to, below }: MenuEntry): boolean =>
  path === to || (below !== undefined && path.includes(below));

/** A link of the menu. */
function PlaceLink({
  place,
  ...rest
}: {
  place: MenuEntry;
  className: string | undefined;
  children: ReactNode;
}) {
  const isHere = isAt(usePath(), place);
  return (
    <PageLink to={place.to} className={rest.className} aria-current={isHere ? 'page' : undefined}>
      <Icon of={place.icon} />
      {rest.children}
    </PageLink>
  );
}

const Places = ({ places }: { places: readonly MenuEntry[] }) => {
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
  const { main, admin, more } = menuFor(boot, useFacts().modules);
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

const ADMIN_PLACES = 'admin-places';

/** The administrator's places behind one tab: seven tabs are too many for a thumb. The browser opens and closes them. */
function AdminTab({ places }: { places: readonly MenuEntry[] }) {
  const t = useT();
  const path = usePath();
  const isGoing = useGoing();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isGoing) list.current?.hidePopover();
  }, [isGoing]);
  const isHere = places.some((place) => isAt(path, place));
  return (
    <>
      <button
        type="button"
        className={styles.tab}
        popoverTarget={ADMIN_PLACES}
        aria-current={isHere ? 'true' : undefined}
      >
        <Icon of={ShieldCheck} />
        <span>{t('frame.adminNav')}</span>
      </button>
      {/* another page is another list, which is closed */}
      <div key={path} ref={list} id={ADMIN_PLACES} popover="auto" className={styles.sheet}>
        <Places places={places} />
      </div>
    </>
  );
}

const TabLinks = ({ places }: { places: readonly MenuEntry[] }) => {
  const t = useT();
  return places.map((place) => (
    <PlaceLink key={place.to} place={place} className={styles.tab}>
      <span>{t(place.label)}</span>
    </PlaceLink>
  ));
};

/** Below 768 pixels the side menu becomes a row of tabs under the thumb. */
function Tabs() {
  const t = useT();
  const { boot } = useApp();
  const { main, admin, more } = menuFor(boot, useFacts().modules);
  return (
    <nav className={styles.tabs} aria-label={t('frame.mainNav')}>
      <TabLinks places={main} />
      {admin.length > 1 ? <AdminTab places={admin} /> : <TabLinks places={admin} />}
      <TabLinks places={more} />
    </nav>
  );
}

/** Another page is on its way. A moment later it is seen: most pages are there before. */
function Going() {
  const t = useT();
  return (
    useGoing() && (
      <div className={styles.going}>
        <progress aria-label={t('frame.loading')} />
      </div>
    )
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
  const { passed, boot } = useApp();
  const isMenuHidden = Object.keys(passed).length > 0;
  const isOnSeveral = boot.userHubIsRequested || boot.currentUser.availableDefaultSiteNames.length > 1;
  return (
    <div className={styles.frame} data-menu={isMenuHidden ? 'hidden' : undefined}>
      <header className={styles.head}>
        <a href="#main" className={styles.skip}>
          {t('frame.skip')}
        </a>
        <Suspense>{!isMenuHidden && <SideMenu />}</Suspense>
        <div className={styles.top}>
          <Going />
          <Brand />
          <Suspense>{isOnSeveral && <SiteSwitch />}</Suspense>
          <Account />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Content first={content} />
      </main>
      <Suspense>{!isMenuHidden && <Tabs />}</Suspense>
      <LateToastRegion />
    </div>
  );
}
