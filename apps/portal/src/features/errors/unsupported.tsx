import type { UnsupportedBrowserView } from '@portico/contract/page-views';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';

interface UnsupportedProps extends Pick<EntryProps, 'path' | 'languages'> {
  view: UnsupportedBrowserView;
  product: string;
}

/** Two windows, of which the one in front is new: drawn with what the oldest browser knows that draws at all. */
const Windows = () => (
  <svg width="200" height="140" viewBox="0 0 200 140" fill="none" strokeWidth="3" focusable="false">
    <path fill="#e8edfd" d="M40 130V70a60 60 0 0 1 120 0v60z" />
    <rect x="34" y="38" width="96" height="70" rx="8" fill="#eef0f4" stroke="#b4bac6" />
    <path stroke="#b4bac6" d="M34 54h96" />
    <rect x="62" y="56" width="104" height="74" rx="8" fill="#fff" stroke="#8b9be6" />
    <path stroke="#8b9be6" d="M62 74h104" />
    <circle cx="114" cy="102" r="18" fill="#3b51d7" />
    <circle cx="107" cy="98" r="2.5" fill="#fff" />
    <circle cx="121" cy="98" r="2.5" fill="#fff" />
    <path stroke="#fff" strokeWidth="2.5" strokeLinecap="round" d="M107 106a7.5 7.5 0 0 0 14 0" />
    <path fill="#f6b042" d="M178 22l4 10 10 4-10 4-4 10-4-10-10-4 10-4z" />
  </svg>
);

/**
 * The notice for a browser that runs none of our pages (BROW-01, BROW-02): no script, and markup and styles that Internet
 * Explorer 7 and its contemporaries know.
 */
export function UnsupportedBrowser({ view, product, path, languages }: UnsupportedProps) {
  const t = useT();
  return (
    <main>
      <p className="product">{product}</p>
      <div className="card">
        <div aria-hidden>
          <Windows />
        </div>
        <h1>{t('browser.unsupported.title')}</h1>
        <p>{t('browser.unsupported.text', { product })}</p>
        {view.classicViewUrl !== undefined && (
          <p className="classic">
            {t('browser.unsupported.classicHint')}{' '}
            <a href={view.classicViewUrl}>{t('browser.unsupported.classic')}</a>
          </p>
        )}
      </div>
      <div className="languages">
        <Languages path={path} languages={languages} />
      </div>
    </main>
  );
}
