import {
  CircleUserRound,
  Contrast,
  FolderDown,
  Globe,
  Languages,
  LogOut,
  Mails,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { goTo } from '@portico/client/go-to';
import type { Theme } from '@portico/contract/pages';
import { locales, offered } from '@portico/i18n/locales';
import { Avatar } from '@portico/ui/avatar';
import type { IconType } from '@portico/ui/icon';
import { LateMenuTrigger, Menu, MenuItem, MenuSection, SubmenuTrigger } from '@portico/ui/menu';
import { useT, useTexts } from '@portico/ui/texts';
import { AvatarEditor } from '../features/avatar/index.tsx';
import { PreferenceDialog } from '../features/preference/index.tsx';
import { withSection } from './active-tab.ts';
import { useApp, useFacts } from './context.ts';
import { offersEmailTemplates } from './email-templates-entry.ts';
import { chooseLocale } from './looks.ts';
import { useOwnAvatar } from './own-avatar.ts';
import { settingsHome } from './settings-home.ts';
import { themes, useLooks } from './use-looks.ts';
import { useReader } from './use-reader.ts';
import { leave } from './way-out.ts';
import styles from './account.module.css';

const SECURITY = '/settings/security';
const MY_DATA = '/myprofile/data';
const EMAIL_TEMPLATES = '/meeting/emailtemplates/user';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const satisfies Record<Theme, IconType>;

function Looks() {
  const t = useT();
  const { theme, contrast, hasThemes, nameOf, chooseTheme, chooseContrast } = useLooks();
  return (
    <>
      {hasThemes && (
        <MenuSection
          title={t('account.theme')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            if (keys !== 'all') chooseTheme([...keys][0] as Theme);
          }}
        >
          {themes.map((id) => (
            <MenuItem key={id} id={id} icon={themeIcons[id]}>
              {t(nameOf(id))}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuSection
        aria-label={t('account.contrast')}
        selectionMode="multiple"
        selectedKeys={contrast === 'more' ? ['more'] : []}
        onSelectionChange={(keys) => chooseContrast(keys !== 'all' && keys.has('more') ? 'more' : 'normal')}
      >
        <MenuItem id="more" icon={Contrast}>
          {t('account.contrast')}
        </MenuItem>
      </MenuSection>
    </>
  );
}

/** Goes to a page of the site, by the browser where the page cannot. */
function useGo(): (to: string) => void {
  const { moves } = useApp();
  return (to) => {
    if (!moves.go(to)) goTo(moves.hrefOf(to));
  };
}

/** Who is signed in, and where they look after what is theirs. */
function Own() {
  const t = useT();
  const { boot } = useApp();
  const go = useGo();
  const { displayName } = useReader();
  const { supportMyProfile, email } = boot.currentUser;
  return (
    <MenuSection title={displayName} subtitle={email}>
      {supportMyProfile && (
        <MenuItem icon={UserRound} onAction={() => go(withSection('/myprofile/home'))}>
          {t('account.profile')}
        </MenuItem>
      )}
      <MenuItem icon={Settings} onAction={() => go(withSection(settingsHome(boot)))}>
        {t('account.settings')}
      </MenuItem>
    </MenuSection>
  );
}

const homesOfSettings: ReadonlySet<string> = new Set(['/settings/home', '/preference/home']);

/** The languages, each of which is the page's at once, and the way to where language, region and time zone are kept. */
function LanguageMenu() {
  const t = useT();
  const { locale } = useTexts();
  const app = useApp();
  const go = useGo();
  const { boot, moves } = app;
  const toSettings = (): void => {
    const isThere = homesOfSettings.has(moves.path());
    go(`${settingsHome(boot)}?active=general&${isThere ? 'fromLanguage=true' : 'scrollTo=language'}`);
  };
  return (
    <SubmenuTrigger>
      <MenuItem icon={Languages}>{t('account.language')}</MenuItem>
      <Menu>
        <MenuSection aria-label={t('account.language')} selectionMode="single" selectedKeys={[locale]}>
          {offered.map((one) => (
            <MenuItem key={one} id={one} onAction={() => void chooseLocale(one, app)}>
              {locales[one].name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection aria-label={t('account.languageSettings')}>
          <MenuItem icon={Settings} onAction={toSettings}>
            {t('account.languageSettings')}
          </MenuItem>
        </MenuSection>
      </Menu>
    </SubmenuTrigger>
  );
}

/** What a place of the menu opens over the page. */
type Opened = 'picture' | 'preference';

interface MenuProps {
  onOpen(what: Opened): void;
}

/** The words of mails. */
function EmailTemplates() {
  const t = useT();
  const { boot } = useApp();
  const go = useGo();
  if (!offersEmailTemplates(boot.currentUser, useFacts().modules.meeting.support)) return null;
  return (
    <MenuItem icon={Mails} onAction={() => go(EMAIL_TEMPLATES)}>
      {t('nav.emailTemplates')}
    </MenuItem>
  );
}

/** What is somebody’s own, looks, language, the security of the account and the way out. */
function OwnMenu({ onOpen }: MenuProps) {
  const t = useT();
  const { boot, call } = useApp();
  const go = useGo();
  const { displayName } = useReader();
  const label = t('account.menu', { name: displayName });
  return (
    <LateMenuTrigger
      className={styles.button!}
      label={label}
      icon={<Avatar name={displayName} src={useOwnAvatar()} isDecorative />}
    >
      <Menu placement="bottom end">
        <Own />
        <Looks />
        <MenuSection aria-label={label}>
          <MenuItem icon={CircleUserRound} onAction={() => onOpen('picture')}>
            {t('account.picture')}
          </MenuItem>
          <LanguageMenu />
          <MenuItem icon={Globe} onAction={() => onOpen('preference')}>
            {t('account.preference')}
          </MenuItem>
          <EmailTemplates />
          <MenuItem icon={FolderDown} onAction={() => go(MY_DATA)}>
            {t('account.myData')}
          </MenuItem>
          <MenuItem icon={ShieldCheck} onAction={() => go(SECURITY)}>
            {t('account.security')}
          </MenuItem>
          <MenuItem icon={LogOut} onAction={() => void leave(boot.basePath, call)}>
            {t('account.signOut')}
          </MenuItem>
        </MenuSection>
      </Menu>
    </LateMenuTrigger>
  );
}

/** What the reader’s own picture opens. */
export default function AccountMenu() {
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <OwnMenu onOpen={setOpened} />
      <Suspense>
        {opened === 'picture' && <AvatarEditor onClose={close} />}
        {opened === 'preference' && <PreferenceDialog onClose={close} />}
      </Suspense>
    </>
  );
}
