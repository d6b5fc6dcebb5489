import type { SettingGroup } from '@portico/domain/site-settings';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { leadTo, useLeadTo } from '../../app/settings/lead-to.ts';
import shell from '../../app/settings/settings.module.css';
import { useSearchState } from '../../app/use-search-state.ts';
import styles from './site-settings.module.css';

const HEADING = 'h2';

/** The ways to the groups of the page; each has an address, by which the page opens there. */
export function GroupList({ groups }: { groups: readonly SettingGroup[] }) {
  const t = useT();
  const { moves } = useApp();
  const [{ scrollTo }, change] = useSearchState('scrollTo');
  useLeadTo(scrollTo, HEADING);
  return (
    <nav aria-label={t('siteSettings.groups')} className={`${shell.tabs} ${styles.groups}`}>
      {groups.map((group) => (
        <a
          key={group}
          href={moves.hrefOf(`${moves.path()}?scrollTo=${group}`)}
          className={shell.tab}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            change({ scrollTo: group }, 'replace');
            leadTo(group, HEADING); // also who was led there before
          }}
        >
          {t(`siteSettings.group.${group}`)}
        </a>
      ))}
    </nav>
  );
}
