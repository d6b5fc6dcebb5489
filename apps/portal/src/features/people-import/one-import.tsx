import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import type { ImportDetail } from '@portico/contract/people-imports';
import { ListView } from '../../app/list/list-view.tsx';
import { CheckedPart } from './checked-part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { FailedLines } from './failed-lines.tsx';
import { importQuery, useImportActs } from './imports.queries.ts';
import { DonePart, RunningPart, StoppedPart } from './progress-part.tsx';
import { useT } from '@portico/ui/texts';
import styles from './people-import.module.css';

interface OneImportProps {
  call: Call;
  importId: string;
  isMailSent: boolean;
  /** The start, with no import chosen. */
  onLeave(): void;
}

/** The step that an import is at. */
function Step({
  call,
  detail,
  isMailSent,
  onLeave,
}: Omit<OneImportProps, 'importId'> & { detail: ImportDetail }) {
  const { end } = useImportActs(call);
  const [isChanging, setChanging] = useState(false);
  const discard = (): void => end.mutate(detail.id, { onSuccess: onLeave });
  const { state, mayImport } = detail;
  switch (state) {
    case 'running':
      return <RunningPart call={call} detail={detail} />;
    case 'stopped':
      return <StoppedPart call={call} detail={detail} />;
    case 'done':
      return <DonePart detail={detail} onAnother={onLeave} />;
    case 'read':
    case 'checked':
      if (!mayImport) return null;
      if (state === 'read' || isChanging)
        return (
          <ColumnsPart call={call} detail={detail} onChecked={() => setChanging(false)} onDiscard={discard} />
        );
      return (
        <CheckedPart
          call={call}
          detail={detail}
          isMailSent={isMailSent}
          onAgain={() => setChanging(true)}
          onDiscard={discard}
        />
      );
  }
}

/** One import, from its columns to what came of it. */
export function OneImport({ call, importId, isMailSent, onLeave }: OneImportProps) {
  const t = useT();
  const query = useQuery(importQuery(call, importId));
  return (
    <ListView query={query} gone={{ title: t('import.gone'), text: t('import.goneText') }}>
      {(detail) => (
        <div className={styles.parts}>
          <Step call={call} detail={detail} isMailSent={isMailSent} onLeave={onLeave} />
          {detail.failed > 0 && detail.state !== 'read' && <FailedLines call={call} detail={detail} />}
        </div>
      )}
    </ListView>
  );
}
