import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTransition } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import type { CheckState, Findings } from '@portico/contract/health';
import { EmptyState } from '@portico/ui/empty-state';
import { useFormats } from '@portico/ui/formats';
import { LockedArt } from '@portico/ui/art/locked';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { Broken } from '../../app/page-states.tsx';
import { HealthList, HealthWaiting } from './health-list.tsx';
import { healthQuery } from './health.queries.ts';

/** The worst of all: what the page says first. */
const worstOf = (findings: Findings): CheckState =>
  (['fail', 'warn'] as const).find((state) =>
    Object.values(findings).some((finding) => finding?.state === state),
  ) ?? 'ok';

/** One sentence about everything, read aloud when it changes. */
export function HealthSummary({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const { data, dataUpdatedAt } = useQuery(healthQuery(call));
  if (!data) return null;
  return (
    <>
      <output>{t(`health.all.${worstOf(data)}`)}</output>{' '}
      <span suppressHydrationWarning>{t('health.checkedAt', { time: formats.time(dataUpdatedAt) })}</span>
    </>
  );
}

/**
 * Has everything looked at again, at once. It is busy for who pressed it alone: whether the first answer is old already
 * depends on how long the page took and on the browser's clock, and the server's page cannot know.
 */
export function HealthRefresh({ call }: { call: Call }) {
  const t = useT();
  const { refetch } = useQuery(healthQuery(call));
  const [isPending, startLooking] = useTransition();
  const lookAgain = (): void =>
    startLooking(async () => {
      await refetch();
    });
  return (
    <PlainButton icon={RefreshCw} isPending={isPending} onClick={lookAgain}>
      {t('health.refresh')}
    </PlainButton>
  );
}

/** How the deployment stands, as long as the page is open. */
export function HealthBody({ call }: { call: Call }) {
  const t = useT();
  const { data, error, isError, refetch } = useQuery(healthQuery(call));
  if (error instanceof CallError && error.status === 403) {
    return (
      <EmptyState art={<LockedArt />} title={t('state.forbidden.title')} text={t('state.forbidden.text')} />
    ); // also instead of what was shown before
  }
  if (isError && !data) return <Broken error={error} onRetry={() => void refetch()} />;
  if (!data) return <HealthWaiting />;
  return (
    <>
      {isError && (
        <Notice tone="danger" title={t('health.stale.title')} isLive>
          {t('health.stale.text')}
        </Notice>
      )}
      <HealthList findings={data} />
    </>
  );
}
