import { Suspense, useState, type ReactNode } from 'react';
import { locales } from '@portico/i18n/locales';
import { Card } from '@portico/ui/card';
import { PlainButton } from '@portico/ui/plain-button';
import { useT, useTexts } from '@portico/ui/texts';
import styles from '../../app/settings/settings.module.css';

export interface LanguageProps {
  /** What language, region and time zone are chosen with, until it calls the function it is handed. */
  chooseLanguage(close: () => void): ReactNode;
}

/** The language of the page, and the way to another one. */
export function LanguageSection({ chooseLanguage }: LanguageProps) {
  const t = useT();
  const { locale } = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card id="language" title={t('settings.language')} lead={t('settings.language.lead')}>
      <div className={styles.row}>
        <p className={styles.grow} lang={locale}>
          {locales[locale].name}
        </p>
        <PlainButton aria-label={t('settings.language.change')} onClick={() => setChoosing(true)}>
          {t('settings.change')}
        </PlainButton>
      </div>
      <Suspense>{isChoosing && chooseLanguage(() => setChoosing(false))}</Suspense>
    </Card>
  );
}
