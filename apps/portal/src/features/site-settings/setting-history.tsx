import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AuditEntry } from '@portico/contract/audit';
import type { SiteSetting } from '@portico/contract/site-settings';
import { ClockArt } from '@portico/ui/art/clock';
import { Dialog, DialogBody } from '@portico/ui/dialog';
import { LoadMore } from '@portico/ui/pager';
import { useTexts } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { useApp } from '../../app/context.ts';
import { RowsView } from '../../app/list/rows-view.tsx';
import { settingHistoryQuery } from './site-settings.queries.ts';
import { nameText, valueText } from './site-settings.words.ts';
import styles from './site-settings.module.css';

/** Who changed the setting from what to what, and when. */
function Change({ entry, setting }: { entry: AuditEntry; setting: SiteSetting }) {
  const texts = useTexts();
  const field = entry.fields.find(({ name }) => name === setting.name);
  if (!field || !('before' in field)) return null;
  const copied = entry.fields.find(({ name }) => name === 'copiedFrom');
  const word = (value: typeof field.before): string =>
    Array.isArray(value) || value === null ? '' : valueText(texts, setting, value);
  return (
    <li className={styles.change}>
      <span className={styles.values}>
        {texts.t('siteSettings.history.change', { before: word(field.before), after: word(field.after) })}
      </span>
      <span className={styles.facts}>
        <bdi>
          {entry.actor.kind === 'person' ? entry.actor.name : texts.t('siteSettings.history.console')}
        </bdi>
        {' · '}
        <Time at={entry.at} show="dateTime" />
        {copied && 'value' in copied && (
          <>
            {' · '}
            {texts.t('siteSettings.history.copied', { site: String(copied.value) })}
          </>
        )}
      </span>
    </li>
  );
}

/** The changes of one setting, as the audit log has them. */
export default function SettingHistory({ setting, onClose }: { setting: SiteSetting; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(settingHistoryQuery(useApp().call, setting.name));
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={onClose}
      title={t('siteSettings.historyOf', { name: nameText(texts, setting.name) })}
    >
      <DialogBody>
        <RowsView
          query={query}
          pick={({ entries }) => entries}
          idOf={({ id }) => id}
          empty={{ art: <ClockArt />, title: t('siteSettings.history.empty') }}
          isPart
        >
          {(entries, more) => (
            <>
              <ul ref={list} className={styles.changes}>
                {entries.map((entry) => (
                  <Change key={entry.id} entry={entry} setting={setting} />
                ))}
              </ul>
              <LoadMore rows={list} shown={entries.length} {...more} />
            </>
          )}
        </RowsView>
      </DialogBody>
    </Dialog>
  );
}
