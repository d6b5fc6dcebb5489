import { useSuspenseQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { siteSettingsQuery } from './site-settings.queries.ts';

/** It comes when somebody asks for it. */
const CopyDialog = lazy(() => import('./copy-dialog.tsx'));

/** The way to settings of another site, for who has one to copy of. */
export function CopyEntry() {
  const t = useT();
  const { data } = useSuspenseQuery(siteSettingsQuery(useApp().call));
  const [isOpen, setOpen] = useState(false);
  if (!data.hasSources && !isOpen) return null;
  return (
    <>
      <PlainButton icon={Copy} onClick={() => setOpen(true)}>
        {t('siteSettings.copy.open')}
      </PlainButton>
      {isOpen && (
        <Suspense>
          <CopyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
