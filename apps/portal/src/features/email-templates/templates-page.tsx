import {
  ArrowRightLeft,
  CalendarCog,
  CalendarPlus,
  CalendarX2,
  Clapperboard,
  FolderDown,
  KeyRound,
  MonitorSmartphone,
  UserRoundCog,
} from 'lucide-react';
import { useSearch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { goTo } from '@portico/client/go-to';
import type { EmailTemplate, EmailTemplates } from '@portico/contract/email-templates';
import { isTemplateKind, type ShownMailKind, type TemplateKind } from '@portico/domain/mail-templates';
import { locales, shownLocaleOf } from '@portico/i18n/locales';
import type { IconType } from '@portico/ui/icon';
import { PlainSelect } from '@portico/ui/plain-select';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { SettingsShell, type ShellTab } from '../../app/settings/shell.tsx';
import { namedBy, tabOf } from './email-templates.model.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateView } from './template-view.tsx';
import styles from './email-templates.module.css';

const icons: Readonly<Record<ShownMailKind, IconType>> = {
  'meeting-invited': CalendarPlus,
  'meeting-changed': CalendarCog,
  'meeting-cancelled': CalendarX2,
  'meeting-handed-over': ArrowRightLeft,
  'recording-ready': Clapperboard,
  'export-ready': FolderDown,
  'password-changed': KeyRound,
  'new-sign-in': MonitorSmartphone,
  'roles-changed': UserRoundCog,
};

const isChangeable = (one: EmailTemplate): one is EmailTemplate & { kind: TemplateKind } =>
  one.mayChange && isTemplateKind(one.kind);

interface LanguageChoiceProps {
  data: EmailTemplates;
  path: string;
}

/** Each language has words of its own, and an address. */
function LanguageChoice({ data, path }: LanguageChoiceProps) {
  const t = useT();
  const { moves } = useApp();
  const { active }: { active?: string } = useSearch({ strict: false });
  const kind = namedBy(active).kind ?? data.templates[0]?.kind;
  const choose = (language: string): void => {
    const to = `${path}?active=${kind ? tabOf(kind, language) : ''}`;
    if (!moves.go(to)) goTo(moves.hrefOf(to));
  };
  return (
    <div className={styles.languages}>
      <PlainSelect
        label={t('emailTemplates.language')}
        value={data.language}
        onChange={({ target }) => choose(target.value)}
      >
        {data.languages.map((language) => (
          <option key={language} value={language}>
            {locales[shownLocaleOf(language)].name}
          </option>
        ))}
      </PlainSelect>
    </div>
  );
}

interface TemplatesProps {
  data: EmailTemplates;
  /** Below the site. */
  path: string;
  /** The meeting whose words they are; null for the site. */
  meeting: string | null;
  /** Why somebody may not change them. */
  reason: string;
  head: Pick<NonNullable<ComponentProps<typeof SettingsShell>['head']>, 'back' | 'lead'>;
}

/** The words of mails: a tab for each kind, in one language. */
export function Templates({ data, path, meeting, reason, head }: TemplatesProps) {
  const t = useT();
  const { language } = data;
  const place = { language, meeting };
  const contentOf = (template: EmailTemplate): ReactNode => {
    if (isChangeable(template)) return <TemplateEditor template={template} place={place} />;
    const why = isTemplateKind(template.kind) ? reason : t('emailTemplates.security');
    return <TemplateView template={template} place={place} reason={why} />;
  };
  const tabs = data.templates.map((template): ShellTab => ({
    id: tabOf(template.kind, language),
    label: t(`emailTemplates.kind.${template.kind}`),
    icon: icons[template.kind],
    content: contentOf(template),
  }));
  return (
    <SettingsShell
      title={t('nav.emailTemplates')}
      label={t('emailTemplates.nav')}
      path={path}
      tabs={tabs}
      head={{ ...head, actions: <LanguageChoice data={data} path={path} /> }}
    />
  );
}
