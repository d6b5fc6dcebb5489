import { Link } from '@tanstack/react-router';
import { Pencil, RotateCcw, Trash2, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordingSummary } from '@portico/contract/recordings';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { ProgressBar } from '@portico/ui/progress-bar';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { Table, type Column, type Sort } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import styles from './recordings.module.css';

/** What a recording looks like; the name beside it says what it is. */
function Thumbnail({ recording }: { recording: RecordingSummary }) {
  const formats = useFormats();
  const { posterSrc, duration } = recording;
  return (
    <span className={styles.thumbnail}>
      {posterSrc === null ? (
        <Icon of={Video} />
      ) : (
        <img src={posterSrc} alt="" width={160} height={90} loading="lazy" decoding="async" />
      )}
      {duration !== null && duration > 0 && (
        <span className={styles.length}>{formats.clock(duration / 1000)}</span>
      )}
    </span>
  );
}

const tones = {
  recording: 'danger',
  waiting: 'neutral',
  composing: 'neutral',
  storing: 'neutral',
  tracksOnly: 'neutral',
  failed: 'neutral',
} as const;

function States({ recording }: { recording: RecordingSummary }) {
  const t = useT();
  const { state, interruption } = recording;
  return (
    <>
      {state !== 'ready' && <Badge tone={tones[state]}>{t(`recordings.state.${state}`)}</Badge>}
      {interruption && <Badge tone="danger">{t('recordings.interrupted')}</Badge>}
    </>
  );
}

/** What it is: its picture, its name, and how far it is; its page may be on another site. */
export function RecordingName({ recording, href }: { recording: RecordingSummary; href?: string }) {
  const t = useT();
  const { recordUUID: uuid, recordName, state, progress } = recording;
  return (
    <span className={styles.what}>
      <Thumbnail recording={recording} />
      <span className={styles.title}>
        {href === undefined ? (
          <Link to="/recording/playback/$uuid" params={{ uuid }} className={styles.name}>
            <bdi>{recordName}</bdi>
          </Link>
        ) : (
          <a href={href} className={styles.name}>
            <bdi>{recordName}</bdi>
          </a>
        )}
        <States recording={recording} />
        {state === 'composing' && <ProgressBar label={t('recordings.composingLabel')} value={progress} />}
      </span>
    </span>
  );
}

function useColumns(): Column<RecordingSummary>[] {
  const t = useT();
  const formats = useFormats();
  return [
    {
      id: 'recordName',
      name: t('recordings.name'),
      sorts: 'ascending',
      render: (recording) => <RecordingName recording={recording} />,
    },
    {
      id: 'owner',
      name: t('recordings.owner'),
      render: ({ ownerDisplayName }) => <bdi>{ownerDisplayName}</bdi>,
    },
    {
      id: 'createTime',
      name: t('recordings.when'),
      sorts: 'descending',
      render: ({ createTime }) => (
        <time dateTime={createTime} className={styles.when} suppressHydrationWarning>
          {formats.dateTime(createTime)}
        </time>
      ),
    },
    {
      id: 'duration',
      name: t('recordings.duration'),
      sorts: 'descending',
      isNumber: true,
      fold: 'away', // the picture says it
      render: ({ duration }) => duration !== null && formats.clock(duration / 1000),
    },
    {
      id: 'fileSize',
      name: t('recordings.size'),
      sorts: 'descending',
      isNumber: true,
      fold: 'away', // its page says it
      render: ({ fileSize }) => fileSize !== null && formats.bytes(fileSize),
    },
  ];
}

/** What is done with recordings of a list. */
export interface RecordingActs {
  onRename: (recording: RecordingSummary) => void;
  onRemove: (recording: RecordingSummary) => void;
  onRestore: (recording: RecordingSummary) => void;
  onRemoveAll: (recordings: readonly RecordingSummary[]) => void;
  onRestoreAll: (recordings: readonly RecordingSummary[]) => void;
}

function Menu({ recording, acts }: { recording: RecordingSummary; acts: RecordingActs }) {
  const t = useT();
  const { actions, recordName: name } = recording;
  if (actions.restore)
    return (
      <PlainButton icon={RotateCcw} onClick={() => acts.onRestore(recording)}>
        {t('action.restore')}
      </PlainButton>
    );
  const entries: MenuEntry[] = [];
  if (actions.edit)
    entries.push({
      id: 'rename',
      label: t('action.rename'),
      icon: Pencil,
      onAction: () => acts.onRename(recording),
    });
  if (actions.delete)
    entries.push({
      id: 'delete',
      label: t('action.delete'),
      icon: Trash2,
      tone: 'danger',
      onAction: () => acts.onRemove(recording),
    });
  return <RowMenu name={name} entries={entries} />;
}

/** What can be done with those of the chosen ones that the reader may do it with. */
function Bulk({
  chosen,
  clear,
  acts,
}: {
  chosen: readonly RecordingSummary[];
  clear: () => void;
  acts: RecordingActs;
}) {
  const t = useT();
  const removable = chosen.filter(({ actions }) => actions.delete);
  const restorable = chosen.filter(({ actions }) => actions.restore);
  const done =
    (act: (recordings: readonly RecordingSummary[]) => void, some: readonly RecordingSummary[]) => () => {
      act(some);
      clear();
    };
  if (removable.length + restorable.length === 0) return <span>{t('recordings.notYours')}</span>;
  return restorable.length > 0 ? (
    <PlainButton icon={RotateCcw} onClick={done(acts.onRestoreAll, restorable)}>
      {t('recordings.restoreCount', { count: restorable.length })}
    </PlainButton>
  ) : (
    <PlainButton icon={Trash2} onClick={done(acts.onRemoveAll, removable)}>
      {t('recordings.deleteCount', { count: removable.length })}
    </PlainButton>
  );
}

interface RecordingTableProps {
  recordings: readonly RecordingSummary[];
  acts: RecordingActs;
  /** Whether the reader can do anything with several of them. */
  canChoose: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isBusy: boolean;
}

/** Recordings with their facts. */
export function RecordingTable({ recordings, acts, canChoose, ...rest }: RecordingTableProps) {
  const t = useT();
  const renderBulk = (chosen: readonly RecordingSummary[], clear: () => void): ReactNode => (
    <Bulk {...{ chosen, clear, acts }} />
  );
  return (
    <Table
      label={t('recordings.title')}
      columns={useColumns()}
      rows={recordings}
      shape="picture"
      idOf={({ recordUUID }) => recordUUID}
      nameOf={({ recordName }) => recordName}
      renderActions={(recording) => <Menu {...{ recording, acts }} />}
      renderBulk={canChoose ? renderBulk : undefined}
      {...rest}
    />
  );
}
