import { Download } from 'lucide-react';
import type { Call } from '@portico/contract/call';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { filterOf, type AuditView } from './audit.model.ts';
import { useCopy } from './audit.queries.ts';
import styles from './audit-log.module.css';

/** Takes what the log is narrowed to away as a file. */
export function CopyButtons({ call, view }: { call: Call; view: AuditView }) {
  const t = useT();
  const { zone } = useFormats();
  const copy = useCopy(call);
  const take = (format: 'csv' | 'jsonl') => (): void => {
    copy.mutate(
      { ...filterOf(view, zone), format },
      { onError: () => addToast(t('audit.exportFailed'), { tone: 'danger' }) },
    );
  };
  const isPending = (format: string): boolean => copy.isPending && copy.variables.format === format;
  return (
    <div className={styles.copies}>
      <PlainButton icon={Download} isPending={isPending('csv')} onClick={take('csv')}>
        {t('audit.exportCsv')}
      </PlainButton>
      <PlainButton icon={Download} isPending={isPending('jsonl')} onClick={take('jsonl')}>
        {t('audit.exportJson')}
      </PlainButton>
    </div>
  );
}
