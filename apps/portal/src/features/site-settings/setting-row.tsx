import { History, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SiteSetting } from '@portico/contract/site-settings';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useTexts } from '@portico/ui/texts';
import { useNow } from '../../app/use-now.ts';
import { SettingControl } from './setting-control.tsx';
import { ChangeEffects } from './setting-effects.tsx';
import { aboutText, nameText, valueText } from './site-settings.words.ts';
import styles from './site-settings.module.css';

/** It comes when somebody asks for it. */
const SettingHistory = lazy(() => import('./setting-history.tsx'));

/** Without effect, and still where the focus was: a button that is disabled by being pressed would lose it. */
export const offWhen = (isOff: boolean) => (isOff ? { 'aria-disabled': true, 'data-disabled': true } : {});

/** What there is by default, and who changed it last. */
function Facts({ setting }: { setting: SiteSetting }) {
  const texts = useTexts();
  const formats = useFormats();
  const nowMs = useNow();
  const { t } = texts;
  const { changed } = setting;
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={styles.facts}>
      {changed &&
        `${t('siteSettings.changedBy', { name: changed.by, when: formats.relative(changed.at, nowMs) })} · `}
      {t('siteSettings.default', { value: valueText(texts, setting, setting.byDefault) })}
      {changed && (
        <PlainButton
          tone="quiet"
          size="sm"
          icon={History}
          aria-label={t('siteSettings.historyOf', { name: nameText(texts, setting.name) })}
          onClick={() => setOpen(true)}
        >
          {t('siteSettings.history')}
        </PlainButton>
      )}
      {isOpen && (
        <Suspense>
          <SettingHistory setting={setting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}

/** A setting that the reader may not change, as it is. */
function Shown({ setting, site }: { setting: SiteSetting; site: string }) {
  const texts = useTexts();
  const { t } = texts;
  const { name, owner } = setting;
  return (
    <dl className={styles.shown}>
      <dt>{nameText(texts, name)}</dt>
      <dd>{valueText(texts, setting, setting.value)}</dd>
      <dd className={styles.about}>{aboutText(texts, name)}</dd>
      {owner === 'deployment' && (
        <dd className={styles.about}>
          {t('siteSettings.consoleOnly')} <code dir="ltr">npm run admin -- setting {`${site} ${name}`}</code>
        </dd>
      )}
    </dl>
  );
}

interface RowProps {
  setting: SiteSetting;
  value: SiteSetting['value'];
  error: string | undefined;
  /** The site's short name. */
  site: string;
  /** It is not among those that are looked for: what was typed stays all the same. */
  isHidden: boolean;
  onChange(value: SiteSetting['value']): void;
}

/** One setting: its control, what it does, and what it was. */
export function SettingRow({ setting, value, error, site, isHidden, onChange }: RowProps) {
  const texts = useTexts();
  const { mayChange, byDefault, name } = setting;
  return (
    <li className={styles.row} hidden={isHidden}>
      <div className={styles.control} data-kind={mayChange ? setting.kind : undefined}>
        {mayChange ? (
          <>
            <SettingControl {...{ setting, value, error, onChange }} />
            <ChangeEffects setting={setting} value={value} />
          </>
        ) : (
          <Shown setting={setting} site={site} />
        )}
        <Facts setting={setting} />
      </div>
      {mayChange && (
        <PlainButton
          tone="quiet"
          size="sm"
          icon={RotateCcw}
          {...offWhen(value === byDefault)}
          aria-label={texts.t('siteSettings.resetOne', { name: nameText(texts, name) })}
          onClick={() => onChange(byDefault)}
        >
          {texts.t('siteSettings.reset')}
        </PlainButton>
      )}
    </li>
  );
}
