import { Moon, Pencil, Play, Signpost, Trash2 } from 'lucide-react';
import type { DeploymentSite } from '@portico/contract/deployment';
import { Badge } from '@portico/ui/badge';
import { useFormats } from '@portico/ui/formats';
import { RowMenu, type MenuEntry } from '@portico/ui/row-menu';
import { Table, type Column } from '@portico/ui/table';
import { useT } from '@portico/ui/texts';
import styles from './sites.module.css';

/** What can be done with a site. */
export type SiteAct = 'edit' | 'rename' | 'suspend' | 'resume' | 'close';

const tones = { active: 'success', suspended: 'neutral', closing: 'danger' } as const;

function useColumns(): Column<DeploymentSite>[] {
  const t = useT();
  const formats = useFormats();
  return [
    {
      id: 'name',
      name: t('sites.column.name'),
      render: ({ displayName, name, eraseAt }) => (
        <span className={styles.site}>
          <bdi className={styles.name}>{displayName}</bdi>
          <bdi className={styles.address} dir="ltr">
            {name}
          </bdi>
          {eraseAt !== null && (
            <span className={styles.address} suppressHydrationWarning>
              {t('sites.deletedOn', { date: formats.date(eraseAt) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'state',
      name: t('sites.column.state'),
      fold: 'beside',
      render: ({ state }) => <Badge tone={tones[state]}>{t(`sites.state.${state}`)}</Badge>,
    },
    {
      id: 'people',
      name: t('sites.column.people'),
      fold: 'named',
      render: ({ people }) => formats.number(people),
    },
    {
      id: 'type',
      name: t('sites.column.type'),
      fold: 'named',
      render: ({ siteType, category }) =>
        formats.list([t(`sites.type.${siteType}`), t(`sites.category.${category}`)], 'unit'),
    },
    {
      id: 'created',
      name: t('sites.column.created'),
      fold: 'named',
      render: ({ createdAt }) => <span suppressHydrationWarning>{formats.date(createdAt)}</span>,
    },
  ];
}

const icons = { edit: Pencil, rename: Signpost, suspend: Moon, resume: Play, close: Trash2 } as const;

/** What is offered for a site: nobody ends what they sit on. */
function actsOf({ state, isOwn }: DeploymentSite): SiteAct[] {
  switch (state) {
    case 'active':
      return isOwn ? ['edit', 'rename'] : ['edit', 'rename', 'suspend'];
    case 'suspended':
      return ['edit', 'rename', 'resume', 'close'];
    case 'closing':
      return ['resume'];
  }
}

interface SitesTableProps {
  sites: readonly DeploymentSite[];
  onAct(act: SiteAct, site: DeploymentSite): void;
  isBusy: boolean;
}

/** Sites with what each is. */
export function SitesTable({ sites, onAct, isBusy }: SitesTableProps) {
  const t = useT();
  const entryOf = (site: DeploymentSite, act: SiteAct): MenuEntry => ({
    id: act,
    label: t(`sites.act.${act}`),
    icon: icons[act],
    ...((act === 'close' || act === 'suspend') && { tone: 'danger' as const }),
    onAction: () => onAct(act, site),
  });
  return (
    <Table
      label={t('nav.sites')}
      columns={useColumns()}
      rows={sites}
      idOf={({ id }) => id}
      nameOf={({ displayName }) => displayName}
      renderActions={(site) => (
        <RowMenu name={site.displayName} entries={actsOf(site).map((act) => entryOf(site, act))} />
      )}
      isBusy={isBusy}
    />
  );
}
