import { useEffect, useRef } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import type { DataExport } from '@portico/contract/my-data';
import { Card } from '@portico/ui/card';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { ProgressBar } from '@portico/ui/progress-bar';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useAskExport } from './my-data.queries.ts';
import styles from './my-data.module.css';

const MEGABYTE = 1_048_576;

/** What somebody is told of an export, in the state that it is in. */
function Standing({ made }: { made: DataExport }) {
  const t = useT();
  const formats = useFormats();
  switch (made.state) {
    case 'none':
      return (
        <div>
          <p className={styles.strong}>{t('myData.export.none')}</p>
          <p className={styles.facts}>{t('myData.export.noneText')}</p>
        </div>
      );
    case 'making':
      return (
        <div className={styles.progress}>
          <ProgressBar
            label={t('myData.export.making')}
            value={made.progress > 0 ? made.progress : undefined}
          />
          <p className={styles.facts}>{t('myData.export.makingText')}</p>
        </div>
      );
    case 'ready': {
      const amount = formats.number(Math.max(0.1, Math.round((made.bytes / MEGABYTE) * 10) / 10));
      const size = t('myData.size', { amount });
      return (
        <Notice tone="success" title={t('myData.export.ready')}>
          {t('myData.export.readyText', { size, when: formats.dateTime(made.until) })}
        </Notice>
      );
    }
    case 'failed':
      return (
        <Notice tone="danger" title={t('myData.export.failed')}>
          {t(`myData.export.failed.${made.problem}`)}
        </Notice>
      );
  }
}

/** Asks for a copy; the focus goes to what takes the button's place. */
function useAsking(call: Call, state: DataExport['state']) {
  const t = useT();
  const { mutateAsync, isPending } = useAskExport(call);
  const standing = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (state !== 'making' || !hasAsked.current) return;
    hasAsked.current = false;
    standing.current?.focus();
  }, [state]);
  const ask = async (): Promise<void> => {
    hasAsked.current = true;
    try {
      await mutateAsync();
    } catch (error) {
      hasAsked.current = false;
      const isTooMuch = error instanceof CallError && error.status === 429;
      addToast(t(isTooMuch ? 'myData.export.tooMany' : 'myData.export.notAsked'), { tone: 'danger' });
    }
  };
  return { ask, isPending, standing };
}

/** A copy of one's own data: asked for, being made, there to be fetched, or why it is not. */
export function ExportPart({ call, made }: { call: Call; made: DataExport }) {
  const t = useT();
  const { state } = made;
  const { ask, isPending, standing } = useAsking(call, state);
  return (
    <Card title={t('myData.export.title')}>
      <p className={styles.facts}>{t('myData.export.lead')}</p>
      <div ref={standing} tabIndex={-1} className={styles.standing} aria-live="polite">
        <Standing made={made} />
      </div>
      <div className={styles.acts}>
        {made.state === 'ready' && (
          <PlainLink href={made.url} tone="accent" download>
            {t('myData.export.download')}
          </PlainLink>
        )}
        {state !== 'making' && (
          <PlainButton
            tone={state === 'ready' ? 'neutral' : 'accent'}
            isPending={isPending}
            onClick={() => void ask()}
          >
            {t(state === 'none' ? 'myData.export.request' : 'myData.export.again')}
          </PlainButton>
        )}
      </div>
    </Card>
  );
}
