import type { MailBundle } from '@portico/contract/mails';
import type { PagesBundle } from '@portico/contract/pages';
import type { PagesHost } from './platform/pages/send-page.ts';

const portal = new URL('../../portal/', import.meta.url);

async function load<T>(file: string): Promise<T> {
  const { default: bundle } = (await import(new URL(file, portal).href)) as { default: T };
  return bundle;
}

/** The one seam to the pages: their built bundles, loaded by path. */
export async function loadPages(): Promise<{ mails: MailBundle; pages: PagesHost; assets: URL }> {
  const [pages, mails] = await Promise.all([
    load<PagesBundle>('dist/server/entry.js'),
    load<MailBundle>('dist/server/mail.js'),
  ]);
  return {
    mails,
    pages: { bundle: () => Promise.resolve(pages) },
    assets: new URL('dist/client/assets/', portal),
  };
}
