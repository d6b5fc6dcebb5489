import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { ImportDetail } from '@portico/contract/people-imports';
import { Card } from '@portico/ui/card';
import { Checkbox } from '@portico/ui/checkbox';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useImportActs } from './imports.queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './people-import.module.css';

interface CheckedPartProps {
  call: Call;
  detail: ImportDetail;
  isMailSent: boolean;
  onAgain(): void;
  onDiscard(): void;
}

/** What an import would do, before it begins. */
export function CheckedPart({ call, detail, isMailSent, onAgain, onDiscard }: CheckedPartProps) {
  const t = useT();
  const formats = useFormats();
  const [sendsInvitations, setInvites] = useState(false);
  const { start } = useImportActs(call);
  const { id: importId, wanted, failed, newGroups } = detail;
  return (
    <Card title={t(wanted > 0 ? 'import.checked.title' : 'import.checked.nobody')}>
      <Notice tone={wanted > 0 ? 'success' : 'warning'} isLive takesFocus>
        {t('import.checked.wanted', { count: wanted })}
      </Notice>
      {failed > 0 && <p>{t('import.checked.failed', { count: failed })}</p>}
      {newGroups.length > 0 && (
        <p>
          <bdi>
            {t('import.checked.groups', { count: newGroups.length, names: formats.list(newGroups, 'unit') })}
          </bdi>
        </p>
      )}
      {wanted > 0 && (
        <Checkbox checked={sendsInvitations} hint={t('import.checked.inviteHint')} onChange={setInvites}>
          {t('import.checked.invite')}
        </Checkbox>
      )}
      {sendsInvitations && !isMailSent && <Notice isLive>{t('import.checked.noMail')}</Notice>}
      <Refusal error={start.error} />
      <div className={styles.acts}>
        {wanted > 0 && (
          <PlainButton
            tone="accent"
            isPending={start.isPending}
            onClick={() => start.mutate({ importId, sendsInvitations })}
          >
            {t('import.checked.begin', { count: wanted })}
          </PlainButton>
        )}
        <PlainButton onClick={onAgain}>{t('import.columns.again')}</PlainButton>
        <PlainButton onClick={onDiscard}>{t('import.discard')}</PlainButton>
      </div>
    </Card>
  );
}
