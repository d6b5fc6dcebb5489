import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';

/** A deployment that nobody has set up: where the link is. */
export function Fresh({ frame, path, languages }: EntryProps<'fresh'>) {
  const t = useT();
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.fresh.title', { product: frame.product })}
      footer={<Languages path={path} languages={languages} />}
    >
      <Notice>{t('entry.fresh.text')}</Notice>
    </EntryLayout>
  );
}
