import { useState, type ReactNode } from 'react';
import { NoAnswer } from '@portico/client/call-error';
import type { SettingEffect } from '@portico/contract/setting-effects';
import { readSettingEffects } from '@portico/contract/site-settings';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT, useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import type { IntendedChange } from './effects.words.ts';
import { EffectSentences } from './setting-effects.tsx';
import { nameText } from './site-settings.words.ts';
import styles from './site-settings.module.css';

/** A change that cannot be taken back, or of which nobody knows. */
export interface FinalChange {
  name: IntendedChange['name'];
  /** Nothing where they could not be read. */
  effects: readonly SettingEffect[] | undefined;
}

/** How long what follows from changes may take to be found out. */
const ANSWERS_WITHIN_MS = 10_000;

/** Those of some changes that cannot be taken back. */
export function useFinalChanges(): (changes: readonly IntendedChange[]) => Promise<FinalChange[]> {
  const { call } = useApp();
  const ask = async ({ name, value }: IntendedChange): Promise<FinalChange[]> => {
    try {
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
      const { effects, isFinal } = await call(readSettingEffects, { query: { name, value } }, { signal });
      return isFinal ? [{ name, effects }] : [];
    } catch (error) {
      return error instanceof NoAnswer ? [] : [{ name, effects: undefined }]; // without an answer nothing is saved either
    }
  };
  return async (changes) => (await Promise.all(changes.map(ask))).flat();
}

function Change({ change: { name, effects } }: { change: FinalChange }) {
  const texts = useTexts();
  return (
    <li>
      <strong>{nameText(texts, name)}</strong>
      {effects ? (
        <EffectSentences effects={effects} />
      ) : (
        <span className={styles.effect}>{texts.t('siteSettings.effect.failed')}</span>
      )}
    </li>
  );
}

/** Asks before changes are made that cannot be taken back. */
export function useFinalQuestion(): {
  /** Makes changes, with consent where they cannot be taken back. */
  ask(finals: readonly FinalChange[], make: () => Promise<void> | void): void;
  question: ReactNode;
} {
  const t = useT();
  const [asked, setAsked] = useState<{ finals: readonly FinalChange[]; make: () => Promise<void> | void }>();
  return {
    ask(finals, make) {
      if (finals.length === 0) void make();
      else setAsked({ finals, make });
    },
    question: asked && (
      <ConfirmDialog
        isOpen
        title={t('siteSettings.final.title')}
        confirmLabel={t('siteSettings.final.confirm')}
        onConfirm={asked.make}
        onClose={() => setAsked(undefined)}
      >
        <ul className={styles.finals}>
          {asked.finals.map((change) => (
            <Change key={change.name} change={change} />
          ))}
        </ul>
      </ConfirmDialog>
    ),
  };
}
