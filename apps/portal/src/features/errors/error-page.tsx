import type { ReactNode } from 'react';
import type { ErrorPageKind } from '@portico/contract/page-views';
import { EntryLayout } from '@portico/ui/entry-layout';
import { BrokenArt } from '@portico/ui/art/broken';
import { LockedArt } from '@portico/ui/art/locked';
import { SearchArt } from '@portico/ui/art/search';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { JoinByNumber } from '../../entry/join-by-number.tsx';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

const pictures: Readonly<Record<ErrorPageKind, ReactNode>> = {
  notFound: <SearchArt />,
  renamed: <SearchArt />,
  forbidden: <LockedArt />,
  inactive: <LockedArt />,
  signInFailed: <LockedArt />,
  tooMany: <LockedArt />,
  badRequest: <BrokenArt />,
  internal: <BrokenArt />,
  formRefused: <BrokenArt />,
  unavailable: <BrokenArt />,
};

/** What may be different the next time. */
const again: ReadonlySet<string> = new Set(['formRefused', 'unavailable']);

/** One of the error pages: what happened, one thing to do, and what the backend said as text. */
export function ErrorPage({ frame, path, languages, view, boot }: EntryProps<'error'>) {
  const t = useT();
  const { error, errorInfo } = view;
  const [, query = ''] = path.split('?');
  const home = boot.basePath === '' ? '/' : `${boot.basePath}/dashboard/home`;
  const isWorthATry = again.has(error);
  return (
    <EntryLayout
      product={frame.product}
      title={t(`error.${error}.title`)}
      lead={t(`error.${error}.text`)}
      aside={boot.basePath !== '' && <JoinByNumber basePath={boot.basePath} />}
      footer={<Languages path={path} languages={languages} />}
    >
      <div className={styles.art}>{pictures[error]}</div>
      {errorInfo && <p className={styles.info}>{t('error.info', { info: errorInfo })}</p>}
      <PlainLink tone="accent" size="lg" isBlock href={isWorthATry ? `?${query}` : home}>
        {t(isWorthATry ? 'error.again' : 'error.home')}
      </PlainLink>
    </EntryLayout>
  );
}
