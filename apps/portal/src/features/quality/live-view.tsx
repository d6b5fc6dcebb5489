import type { ReactNode } from 'react';
import { useT } from '@portico/ui/texts';
import { ListView } from '../../app/list/list-view.tsx';
import type { ListQuery } from '../../app/list/phase.ts';

interface LiveViewProps<Data> {
  query: ListQuery<Data> & { refetch(): unknown };
  children(data: Data): ReactNode;
}

/** What is measured of a meeting, which may be over: read again and again while it is shown. */
export function LiveView<Data>(props: LiveViewProps<Data>) {
  const t = useT();
  return <ListView gone={{ title: t('quality.gone'), text: t('quality.goneText') }} isLive {...props} />;
}
