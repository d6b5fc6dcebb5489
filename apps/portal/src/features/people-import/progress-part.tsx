import type { Call } from '@portico/contract/call';
import { IMPORT_DAYS, type ImportDetail } from '@portico/contract/people-imports';
import { buttonClass } from '@portico/ui/button-content';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { PageLink } from '@portico/ui/page-link';
import { PlainButton } from '@portico/ui/plain-button';
import { ProgressBar } from '@portico/ui/progress-bar';
import { useT } from '@portico/ui/texts';
import { useImportActs } from './imports.queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './people-import.module.css';

interface PartProps {
  call: Call;
  detail: ImportDetail;
}

/** How far an import is that runs. */
export function RunningPart({ call, detail }: PartProps) {
  const t = useT();
  const { end } = useImportActs(call);
  const { added, wanted, invited, sendsInvitations } = detail;
  const textOf = (done: number, all: number): string => t('import.running.count', { done, all });
  return (
    <Card title={t('import.running.title')}>
      <ProgressBar
        label={t('import.running.added')}
        value={wanted === 0 ? undefined : Math.min(1, added / wanted)}
        valueText={textOf(added, wanted)}
      />
      {sendsInvitations && (
        <ProgressBar
          label={t('import.running.invited')}
          value={added === 0 ? undefined : invited / added}
          valueText={textOf(invited, added)}
        />
      )}
      <p className={styles.quiet}>{t('import.running.text')}</p>
      {detail.mayImport && (
        <div className={styles.acts}>
          <PlainButton isPending={end.isPending} onClick={() => end.mutate(detail.id)}>
            {t('import.running.stop')}
          </PlainButton>
        </div>
      )}
    </Card>
  );
}

/** Why an import stopped, and the way to go on with it. */
export function StoppedPart({ call, detail }: PartProps) {
  const t = useT();
  const { start } = useImportActs(call);
  const { id: importId, added, wanted, stoppedBy, sendsInvitations } = detail;
  return (
    <Card>
      <Notice tone="warning" title={t('import.stopped.title', { added, wanted })} isLive>
        {stoppedBy && t(`import.stopped.${stoppedBy}`)}
      </Notice>
      <Refusal error={start.error} />
      {detail.mayImport && (
        <div className={styles.acts}>
          <PlainButton
            tone="accent"
            isPending={start.isPending}
            onClick={() => start.mutate({ importId, sendsInvitations })}
          >
            {t('import.stopped.resume')}
          </PlainButton>
        </div>
      )}
    </Card>
  );
}

/** What came of an import. */
export function DonePart({ detail, onAnother }: { detail: ImportDetail; onAnother: () => void }) {
  const t = useT();
  const { added, failed, invited, sendsInvitations } = detail;
  return (
    <Card>
      <Notice
        tone={added > 0 ? 'success' : 'warning'}
        title={t('import.done.title', { count: added })}
        isLive
        takesFocus
      >
        {sendsInvitations && t('import.done.invited', { count: invited })}
      </Notice>
      {failed > 0 && <p className={styles.quiet}>{t('import.done.kept', { days: IMPORT_DAYS })}</p>}
      <div className={styles.acts}>
        <PageLink to="/users/home" className={buttonClass}>
          {t('import.done.people')}
        </PageLink>
        {detail.mayImport && <PlainButton onClick={onAnother}>{t('import.done.another')}</PlainButton>}
      </div>
    </Card>
  );
}
