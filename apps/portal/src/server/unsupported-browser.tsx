import { renderToStaticMarkup } from 'react-dom/server';
import type { UnsupportedBrowserView } from '@portico/contract/page-views';
import type { AssetsOf, PageAnswer, PageRequest } from '@portico/contract/pages';
import { shownLocaleOf } from '@portico/i18n/locales';
import { serverTexts } from '@portico/i18n/server-texts';
import { PlainTexts } from '@portico/ui/texts';
import { UnsupportedBrowser } from '../features/errors/index.tsx';
import { languages } from './languages.ts';

/**
 * The notice instead of a page: a whole document without any script, which asks Internet Explorer for the newest mode that it
 * has. Its style sheet is a file, as browsers of that age know of no nonce. It answers what was asked for, for this browser.
 */
export async function renderUnsupported(
  { frame, path, boot }: PageRequest,
  view: UnsupportedBrowserView,
  assetsOf: AssetsOf,
): Promise<PageAnswer> {
  const texts = serverTexts(shownLocaleOf(frame.locale));
  const { product } = frame;
  const { styles } = await assetsOf(['src/features/errors/unsupported.css']);
  const html = renderToStaticMarkup(
    <html lang={texts.lang} dir={texts.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="X-UA-Compatible" content="IE=edge" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{texts.t('frame.title', { page: texts.t('browser.unsupported.title'), product })}</title>
        {styles.map(({ href }) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <PlainTexts texts={texts} zone={boot.currentUser.timeZone}>
          <UnsupportedBrowser view={view} product={product} {...{ path, languages }} />
        </PlainTexts>
      </body>
    </html>,
  );
  return { kind: 'page', status: 200, pipe: (out) => void out.end(`<!doctype html>${html}`) };
}
