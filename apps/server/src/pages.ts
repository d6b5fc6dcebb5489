import { existsSync, readdirSync } from 'node:fs';
import type { MailBundle } from '@portico/contract/mails';
import type { PagesBundle } from '@portico/contract/pages';
import type { PagesHost } from './platform/pages/send-page.ts';

const apps = new URL('../../', import.meta.url);

async function load<T>(file: string): Promise<T> {
  const { default: bundle } = (await import(new URL(file, apps).href)) as { default: T };
  return bundle;
}

/** Where an app's hashed files are: this build's, then those that the builder kept of earlier versions. */
function assetFolders(app: 'portal' | 'room'): URL[] {
  const kept = new URL(`${app}/dist/kept/`, apps);
  const versions = existsSync(kept) ? readdirSync(kept).toSorted().toReversed() : [];
  return [
    new URL(`${app}/dist/client/assets/`, apps),
    ...versions.map((version) => new URL(`${version}/`, kept)),
  ];
}

/** The one seam to the pages: their built bundles, loaded by path. */
export async function loadPages(): Promise<{
  mails: MailBundle;
  pages: PagesHost;
  room: PagesHost;
  assets: readonly URL[];
  roomAssets: readonly URL[];
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
    assets: assetFolders('portal'),
    roomAssets: assetFolders('room'),
  };
}
