import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PersonColumn } from '@portico/domain/user-settings';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';

const ColumnDialog = lazy(() => import('./column-dialog.tsx'));

interface ColumnMenuProps {
  columns: readonly PersonColumn[];
  onChange(columns: readonly PersonColumn[]): void;
}

/** Opens the choice of columns, which comes with the first press. */
export function ColumnMenu(props: ColumnMenuProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton icon={Columns3} onClick={() => setOpen(true)}>
        {t('people.columns')}
      </PlainButton>
      {isOpen && (
        <Suspense>
          <ColumnDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
