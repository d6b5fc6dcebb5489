import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTransition } from 'react';
import type { Call } from '@portico/contract/call';
import type { CheckState, Findings } from '@portico/contract/health';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { ListView } from '../../app/list/list-view.tsx';
import { HealthList } from './health-list.tsx';
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
  return (
    <ListView query={useQuery(healthQuery(call))} isLive>
      {(findings) => <HealthList findings={findings} />}
    </ListView>
  );
}
