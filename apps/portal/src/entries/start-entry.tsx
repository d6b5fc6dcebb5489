import type { ReactNode } from 'react';
import { clearSessionStorage } from '@portico/client/session-storage';
import { createTexts, type Catalog } from '@portico/i18n/texts';
import { readBoot } from '@portico/ui/page/boot';
import { hydratePage } from '@portico/ui/page/hydrate';
import { Ready } from '@portico/ui/ready';
import { PlainTexts } from '@portico/ui/texts';
import type { EntryProps } from '../entry/entry-props.ts';

/** Makes a page without router interactive, with the words that its document carries. */
export function startEntry(page: (props: EntryProps) => ReactNode): void {
  const { catalogs, ...props } = readBoot() as EntryProps & { catalogs: readonly Catalog[] };
  clearSessionStorage(props.isSignedIn, props.frame.chosenTheme);
  hydratePage(
    <PlainTexts texts={createTexts(props.language, ...catalogs)} zone="UTC">
      {page(props)}
      <Ready />
    </PlainTexts>,
  );
}
