import type { ReactNode } from 'react';
import { createTexts, type Catalog } from '@portico/i18n/texts';
import { readBoot } from '@portico/ui/page/boot';
import { hydratePage } from '@portico/ui/page/hydrate';
import { Ready } from '@portico/ui/ready';
import { PlainTexts } from '@portico/ui/texts';
import type { EntryProps } from '../entry/entry-props.ts';

type Loaders = Record<string, () => Promise<Catalog>>;

/**
 * Makes a page without router interactive. Each entry brings the loaders of just its own catalogs: the map of all
 * would be larger than the page's code.
 */
export async function startEntry(loaders: Loaders, page: (props: EntryProps) => ReactNode): Promise<void> {
  const props = readBoot() as EntryProps;
  const own = Object.entries(loaders).filter(([path]) => path.includes(`/${props.language.locale}/`));
  const texts = createTexts(props.language, ...(await Promise.all(own.map(([, load]) => load()))));
  hydratePage(
    <PlainTexts texts={texts} zone="UTC">
      {page(props)}
      <Ready />
    </PlainTexts>,
  );
}
