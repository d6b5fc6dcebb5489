import { CircleStop, Pencil, Trash2 } from 'lucide-react';
import type { Announcement } from '@portico/contract/announcements';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { Table, type Column } from '@portico/ui/table';
import { useTexts } from '@portico/ui/texts';
import { wordsIn } from './announcements.model.ts';
import styles from './announcements.module.css';

export type AnnouncementAction = 'edit' | 'end' | 'delete';

interface TableProps {
  announcements: readonly Announcement[];
  mayChange: boolean;
  onAct(action: AnnouncementAction, of: Announcement): void;
}

const tones = { scheduled: 'info', showing: 'success', over: 'neutral' } as const;

function useWords(): (of: Announcement) => { text: string; lang: string } {
  const { lang } = useTexts();
  return ({ texts }) => wordsIn(texts, [lang, lang.split('-')[0] ?? lang, 'en']);
}

function useColumns(): Column<Announcement>[] {
  const { t } = useTexts();
  const formats = useFormats();
  const words = useWords();
  const time = (at: string) => (
    <time className={styles.time} dateTime={at} suppressHydrationWarning>
      {formats.dateTime(at)}
    </time>
  );
  return [
    {
      id: 'text',
      name: t('announcements.column.text'),
      render(of) {
        const { text, lang } = words(of);
        return (
          <bdi lang={lang} className={styles.text}>
            {text}
          </bdi>
        );
      },
    },
    {
      id: 'state',
      name: t('announcements.column.state'),
      fold: 'beside',
      render: ({ state }) => <Badge tone={tones[state]}>{t(`announcements.state.${state}`)}</Badge>,
    },
    {
      id: 'audience',
      name: t('announcements.column.audience'),
      fold: 'named',
      render: ({ audience }) => t(`announcements.audience.${audience}`),
    },
    {
      id: 'from',
      name: t('announcements.column.from'),
      fold: 'named',
      render: ({ startsAt }) => time(startsAt),
    },
    {
      id: 'until',
      name: t('announcements.column.until'),
      fold: 'named',
      render: ({ endsAt }) => (endsAt === null ? t('announcements.open') : time(endsAt)),
    },
  ];
}

/** What the site announces, with what can be done with it. */
export function AnnouncementTable({ announcements, mayChange, onAct }: TableProps) {
  const { t } = useTexts();
  const words = useWords();
  const entriesOf = (of: Announcement): MenuEntry[] => [
    { id: 'edit', label: t('action.edit'), icon: Pencil, onAction: () => onAct('edit', of) },
    ...(of.state === 'over'
      ? []
      : [{ id: 'end', label: t('announcements.end'), icon: CircleStop, onAction: () => onAct('end', of) }]),
    {
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      tone: 'danger',
      onAction: () => onAct('delete', of),
    },
  ];
  return (
    <Table
      label={t('nav.announcements')}
      columns={useColumns()}
      rows={announcements}
      idOf={({ id }) => id}
      nameOf={(of) => words(of).text}
      {...(mayChange && {
        renderActions: (of: Announcement) => <RowMenu name={words(of).text} entries={entriesOf(of)} />,
      })}
    />
  );
}
