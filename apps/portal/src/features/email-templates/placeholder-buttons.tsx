import type { Placeholder } from '@portico/domain/mail-templates';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './email-templates.module.css';

interface PlaceholderButtonsProps {
  names: readonly string[];
  onInsert(name: string): void;
}

/** What can be put into words, by its name. */
export function PlaceholderButtons({ names, onInsert }: PlaceholderButtonsProps) {
  const t = useT();
  return (
    <fieldset className={styles.insert}>
      <legend className={styles.label}>{t('emailTemplates.insert')}</legend>
      <ul className={styles.placeholders}>
        {names.map((name) => (
          <li key={name}>
            <PlainButton size="sm" onClick={() => onInsert(name)}>
              {t(`emailTemplates.placeholder.${name as Placeholder}`)}
            </PlainButton>
          </li>
        ))}
      </ul>
      <span className={styles.hint}>{t('emailTemplates.insertHint')}</span>
    </fieldset>
  );
}
