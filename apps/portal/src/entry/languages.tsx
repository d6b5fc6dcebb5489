import { useT, useTexts } from '@portico/ui/texts';
import type { EntryProps } from './entry-props.ts';
import styles from './entry.module.css';

/** The same page in another language; what else its address says (a link's token) stays. */
function inLanguage(path: string, locale: string): string {
  const [, query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('locale', locale);
  return `?${parameters.toString()}`;
}

/** The languages as links that work without script: the answer remembers the choice. */
export function Languages({
  path,
  languages,
  site,
}: Pick<EntryProps, 'path' | 'languages'> & {
  /** Where the page is one of a site: region and time zone have a page there, and its organisation has links. */
  site?: Pick<EntryProps['boot'], 'basePath' | 'imprintUrl' | 'privacyUrl'>;
}) {
  const t = useT();
  const { locale } = useTexts();
  return (
    <nav aria-label={t('entry.language')} className={styles.languages}>
      {languages.map((one) => (
        <a
          key={one.locale}
          href={inLanguage(path, one.locale)}
          lang={one.lang}
          hrefLang={one.lang}
          aria-current={one.locale === locale ? 'true' : undefined}
        >
          {one.name}
        </a>
      ))}
      {site?.basePath && (
        <a href={`${site.basePath}/preferences?returnUrl=${encodeURIComponent(path)}`}>
          {t('entry.preference')}
        </a>
      )}
      {site?.imprintUrl && <a href={site.imprintUrl}>{t('entry.imprint')}</a>}
      {site?.privacyUrl && <a href={site.privacyUrl}>{t('entry.privacy')}</a>}
    </nav>
  );
}
