import { useRef, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import { importLimits } from '@portico/contract/people-imports';
import { Card } from '@portico/ui/card';
import { PlainButton } from '@portico/ui/plain-button';
import { TextArea } from '@portico/ui/text-area';
import { useT } from '@portico/ui/texts';
import { useImportActs } from './imports.queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './people-import.module.css';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/plain';

/** What the server would say of such a file, before all of it is sent. */
const tooLarge = (): CallError =>
  new CallError({
    status: 400,
    body: { code: 64002, message: '', trackingID: '' },
    retryAfterSeconds: undefined,
  });

/** Takes a table: a file, or lines that are pasted. */
export function StartPart({ call, onRead }: { call: Call; onRead: (importId: string) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [early, setEarly] = useState<CallError>();
  const { read } = useImportActs(call);
  const send = (table: Blob | undefined): void => {
    if (!table || read.isPending) return;
    read.reset();
    setEarly(table.size > importLimits.bytes ? tooLarge() : undefined);
    if (table.size <= importLimits.bytes) read.mutate(table, { onSuccess: ({ id }) => onRead(id) });
  };
  return (
    <Card title={t('import.start.title')}>
      <p className={styles.quiet}>
        {t('import.start.text', { lines: importLimits.lines, size: importLimits.bytes / 1_048_576 })}
      </p>
      <div className={styles.acts}>
        <PlainButton tone="accent" isPending={read.isPending} onClick={() => input.current?.click()}>
          {t('import.start.file')}
        </PlainButton>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={t('import.start.file')}
          hidden
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            currentTarget.value = ''; // the same file can be chosen again once it was mended
          }}
        />
      </div>
      <TextArea
        label={t('import.start.paste')}
        hint={t('import.start.pasteHint')}
        rows={5}
        value={text}
        onChange={setText}
      />
      <Refusal error={early ?? read.error} />
      <div className={styles.acts}>
        <PlainButton
          isPending={read.isPending}
          disabled={text.trim() === ''}
          onClick={() => send(new Blob([text]))}
        >
          {t('import.start.read')}
        </PlainButton>
      </div>
    </Card>
  );
}
