import { locales, type CompleteLocale } from '@portico/i18n/locales';
import { useT, useTexts } from '@portico/ui/texts';
import styles from './entry.module.css';

const offered: readonly CompleteLocale[] = ['en', 'ar'];

/** The same page in another language; what else its address says (a link's token) stays. */
function inLanguage(path: string, locale: CompleteLocale): string {
  const [, query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('locale', locale);
  return `?${parameters.toString()}`;
}

/** The complete languages as links that work without script: the answer remembers the choice. */
export function Languages({ path }: { path: string }) {
  const t = useT();
  const { locale } = useTexts();
  return (
    <nav aria-label={t('entry.language')} className={styles.languages}>
      {offered.map((one) => (
        <a
          key={one}
          href={inLanguage(path, one)}
          lang={locales[one].lang}
          hrefLang={locales[one].lang}
          aria-current={one === locale ? 'true' : undefined}
        >
          {locales[one].name}
        </a>
      ))}
    </nav>
  );
}
