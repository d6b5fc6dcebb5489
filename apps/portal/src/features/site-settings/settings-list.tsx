import { useSuspenseQuery } from '@tanstack/react-query';
import { settingGroups } from '@portico/domain/site-settings';
import { Notice } from '@portico/ui/notice';
import { useT, useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { useListSearch } from '../../app/list/list-search.tsx';
import { ListState } from '@portico/ui/list-state';
import shell from '../../app/settings/settings.module.css';
import { GroupList } from './group-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { siteSettingsQuery } from './site-settings.queries.ts';
import { isMeant } from './site-settings.words.ts';
import styles from './site-settings.module.css';

/** How long what is looked for may be. */
const KEYWORD = 100;

/** All settings that do something, by group, with a search over them. */
export function SettingsList() {
  const t = useT();
  const texts = useTexts();
  const { data } = useSuspenseQuery(siteSettingsQuery(useApp().call));
  const { keyword, input, noneFound } = useListSearch({ label: t('siteSettings.search'), most: KEYWORD });
  const used = data.settings.filter(({ isUsed }) => isUsed);
  const found = new Set(used.flatMap((one) => (isMeant(texts, one, keyword) ? [one.name] : [])));
  const foundGroups = new Set(used.flatMap(({ name, group }) => (found.has(name) ? [group] : [])));
  const groups = settingGroups.filter((group) => used.some((setting) => setting.group === group));
  return (
    <div className={shell.shell}>
      <GroupList groups={groups.filter((group) => foundGroups.has(group))} />
      <div className={styles.list}>
        {!used.some(({ mayChange }) => mayChange) && <Notice>{t('siteSettings.readOnly')}</Notice>}
        {input}
        {groups.map((group) => (
          <SettingsSection key={group} group={group} shown={found} />
        ))}
        {found.size === 0 && (
          <ListState
            state="empty"
            words={noneFound({
              title: t('siteSettings.noneFound', { query: keyword }),
              text: t('siteSettings.noneFoundText'),
            })}
          />
        )}
      </div>
    </div>
  );
}
