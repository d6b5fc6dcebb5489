import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SettingEffect } from '@portico/contract/setting-effects';
import type { SiteSetting } from '@portico/contract/site-settings';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { effectText, intendedChange, type IntendedChange } from './effects.words.ts';
import { settingEffectsQuery } from './site-settings.queries.ts';
import styles from './site-settings.module.css';

/** What is typed is asked about when the typing rests. */
const RESTS_MS = 300;

/** A value that is still being typed follows when that rests; any other at once. */
function useRested(value: SiteSetting['value'], isTyped: boolean): SiteSetting['value'] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (!isTyped) return undefined;
    const timer = setTimeout(() => setRested(value), RESTS_MS);
    return () => clearTimeout(timer);
  }, [value, isTyped]);
  return isTyped ? rested : value;
}

/** Each consequence in a sentence of its own. */
export function EffectSentences({ effects }: { effects: readonly SettingEffect[] }) {
  const texts = useTexts();
  return effects.map((effect) => (
    <span key={effect.kind} className={styles.effect}>
      {effectText(texts, effect)}
    </span>
  ));
}

function Told({ change }: { change: IntendedChange }) {
  const { t } = useTexts();
  const { data, isError } = useQuery(settingEffectsQuery(useApp().call, change));
  if (isError)
    return (
      <Notice tone="warning" isLive>
        {t('siteSettings.effect.failed')}
      </Notice>
    );
  if (!data) return <p className={styles.about}>{t('siteSettings.effect.loading')}</p>;
  if (data.effects.length === 0) return null;
  return (
    <Notice tone={data.isFinal ? 'warning' : 'info'} isLive>
      <EffectSentences effects={data.effects} />
    </Notice>
  );
}

/** Whom the change that somebody has in hand concerns, and how; nothing while there is none. */
export function ChangeEffects({ setting, value }: { setting: SiteSetting; value: SiteSetting['value'] }) {
  const isTyped = setting.kind !== 'flag' && setting.kind !== 'choice';
  const rested = useRested(value, isTyped);
  const change = intendedChange(setting, value) && intendedChange(setting, rested);
  return change && <Told change={change} />;
}
