import { useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { PlainKey } from '@portico/i18n/texts';
import { Icon, type IconType } from '@portico/ui/icon';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { keepSection, tabBefore, type TabType } from '../active-tab.ts';
import { useSaveGuard } from '../form/use-save-guard.tsx';
import { PageHead } from '../page-head.tsx';
import head from '../page-head.module.css';
import { wordsOf } from '../use-search-state.ts';
import { useLeadTo } from './lead-to.ts';
import { Sections, SectionsProvider } from './sections.ts';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './settings.module.css';

/** A tab of a page of settings. It has an address. */
export interface ShellTab {
  id: string;
  label: string;
  icon: IconType;
  /** Its sections, as `SectionForm`s and `Card`s. */
  content: ReactNode;
}

interface ShellProps {
  title: string;
  /** The page below the site, as `/settings/home`. */
  path: string;
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly ShellTab[];
  /** What the head of the page has beside its title. */
  head?: Partial<Pick<ComponentProps<typeof PageHead>, 'back' | 'lead' | 'actions'>>;
}

/** Where the tabs of the portal are, as far as a page of settings is come to from there. */
const places: Partial<Record<TabType, { to: string; label: PlainKey }>> = {
  meeting: { to: '/meeting/home', label: 'nav.meetings' },
  recording: { to: '/recording/home', label: 'nav.recordings' },
  settings: { to: '/settings/home', label: 'account.settings' },
  myprofile: { to: '/myprofile/home', label: 'account.profile' },
};

const never = () => () => undefined;

const home = { to: '/dashboard/home', label: 'nav.home' } as const;

/** The way back to the tab that was active before; home until the browser says which. */
function Back({ path }: { path: string }) {
  const t = useT();
  const tab = useSyncExternalStore(
    never,
    () => tabBefore(path),
    () => undefined,
  );
  const from = (tab && places[tab]) ?? home;
  return (
    <PageLink to={from.to} className={head.back}>
      <Icon of={ArrowLeft} size="sm" isMirrored />
      {t('settings.back', { page: t(from.label) })}
    </PageLink>
  );
}

/** Asks before a page with unsaved sections is left. Its words are there with the first form. */
const Guard = ({ sections }: { sections: Sections }) => useSaveGuard(sections);

/** Where the tabs are a row that is too long for a phone, the one that is shown is in sight. */
function TabList({ path, label, tabs, active }: Omit<ShellProps, 'title' | 'head'> & { active: string }) {
  const list = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ id }) => id === active);
  useEffect(() => {
    // with the frame, which knows where all is: before it the browser would lay out the whole tab for this alone
    const frame = requestAnimationFrame(() =>
      list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [at]);
  if (tabs.length < 2) return null;
  return (
    <nav ref={list} aria-label={label} className={styles.tabs}>
      {tabs.map(({ id, label: words, icon }) => (
        <PageLink
          key={id}
          to={`${path}?active=${id}`}
          className={styles.tab}
          aria-current={id === active ? 'page' : undefined}
        >
          <Icon of={icon} />
          {words}
        </PageLink>
      ))}
    </nav>
  );
}

/** A page of settings: tabs with addresses, and the sections of one of them, each saved by itself. */
export function SettingsShell({ title, head: beside, ...rest }: ShellProps) {
  const { path, tabs } = rest;
  const search: object = useSearch({ strict: false });
  const said = wordsOf('active', 'scrollTo', 'fromLanguage', 'emailTypeName')({ ...search });
  const wanted = said.active ?? (said.emailTypeName && 'notifications');
  const shown = tabs.find(({ id }) => id === wanted) ?? tabs[0];
  const [sections] = useState(() => new Sections());
  const active = shown?.id ?? '';
  useLeadTo(said.fromLanguage === 'true' ? 'language' : said.scrollTo, 'h2');
  const hasTabs = tabs.length > 1;
  useEffect(() => {
    if (hasTabs) keepSection(path, active); // a page of one part is none that the menu leads back to
  }, [path, active, hasTabs]);
  return (
    <PageHead back={<Back path={path} />} title={title} {...beside}>
      <SectionsProvider value={sections}>
        <div className={styles.shell} data-alone={!hasTabs || undefined}>
          <TabList {...rest} active={active} />
          <div key={active} className={styles.panel}>
            <TabBoundary>{shown?.content}</TabBoundary>
          </div>
        </div>
        <Guard sections={sections} />
      </SectionsProvider>
    </PageHead>
  );
}
