import type { MailBundle } from '@portico/contract/mails';
import type { PagesBundle } from '@portico/contract/pages';
import type { PagesHost } from './platform/pages/send-page.ts';

const apps = new URL('../../', import.meta.url);

async function load<T>(file: string): Promise<T> {
  const { default: bundle } = (await import(new URL(file, apps).href)) as { default: T };
  return bundle;
}

/** The one seam to the pages: their built bundles, loaded by path. */
export async function loadPages(): Promise<{
  mails: MailBundle;
  pages: PagesHost;
  room: PagesHost;
  assets: URL;
  roomAssets: URL;
}> {
  const [pages, mails] = await Promise.all([
    load<PagesBundle>('portal/dist/server/entry.js'),
    load<MailBundle>('portal/dist/server/mail.js'),
  ]);
  return {
    mails,
    pages: { bundle: () => Promise.resolve(pages) },
    // the room is opened far less often than the portal: its code waits for the first visit
    room: { bundle: () => load<PagesBundle>('room/dist/server/entry.js') },
    assets: new URL('portal/dist/client/assets/', apps),
    roomAssets: new URL('room/dist/client/assets/', apps),
  };
}
