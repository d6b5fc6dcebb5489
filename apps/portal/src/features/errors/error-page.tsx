import { errorPageOf, errorPages } from '@portico/contract/error-pages';
import type { ErrorView } from '@portico/contract/page-views';
import { EntryLayout } from '@portico/ui/entry-layout';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { JoinByNumber } from '../../entry/join-by-number.tsx';
import { Languages } from '../../entry/languages.tsx';
import linkStyles from '../../entry/entry.module.css';
import styles from './errors.module.css';
import { Moved } from './moved.tsx';
import { Packed } from './packed.tsx';
import { pictures } from './pictures.tsx';

/** What may be different the next time, where it stands in the place of the page that was asked for. */
const again: ReadonlySet<ErrorView['error']> = new Set(['formRefused', 'internal', 'unavailable']);

/** What somebody can do about it, in one sentence. */
function Content({ error, signInUrl }: ErrorView) {
  const t = useT();
  if (error === 'rename')
    return (
      <>
        <span data-moving>{t('error.rename.text')}</span>
        <span data-stayed hidden>
          {t('error.rename.stayed')}
        </span>
      </>
    );
  return (
    <>
      {t(`error.${error}.text`)}
      {signInUrl !== undefined && (
        <>
          {' '}
          <a className={linkStyles.link} href={signInUrl}>
            {t('error.ciError.link')}
          </a>
        </>
      )}
    </>
  );
}

/** One of the seven pages of errors: a picture, what happened, what to do, and what the backend said, as text. */
export function ErrorPage({ frame, path, languages, view, boot }: EntryProps<'error'>) {
  const t = useT();
  const { error, errorInfo, status, rename } = view;
  const page = errorPageOf(error);
  const [, query = ''] = path.split('?');
  const isWorthATry = again.has(error) && status !== undefined;
  const home = boot.basePath === '' ? '/' : `${boot.basePath}/dashboard/home`;
  return (
    <EntryLayout
      product={frame.product}
      art={<div data-error-page={errorPages[page].type}>{pictures[page]}</div>}
      title={t(`error.${page}.title`)}
      lead={<Content {...view} />}
      aside={
        boot.basePath !== '' && boot.modules.meeting.support && <JoinByNumber basePath={boot.basePath} />
      }
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      {rename && <Moved {...rename} />}
      {view.packed && <Packed {...view.packed} />}
      {isWorthATry && (
        <PlainLink tone="accent" size="lg" isBlock href={`?${query}`}>
          {t('error.again')}
        </PlainLink>
      )}
      {!rename && (
        <PlainLink {...(!isWorthATry && { tone: 'accent' })} size="lg" isBlock href={home}>
          {t('error.home')}
        </PlainLink>
      )}
      {errorInfo !== null && <p className={styles.info}>{t('error.info', { info: errorInfo })}</p>}
    </EntryLayout>
  );
}
