import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { HealthBody, healthQuery, HealthRefresh, HealthSummary } from '../features/health/index.tsx';

/** In the browser the page is there at once: a check that fails may take seconds to say so. */
export const load = async ({ queryClient, call }: LoadContext): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(healthQuery(call));
};

/** How the deployment stands, for its administrators: `/health/home`. */
export default function HealthPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead
      title={t('health.title')}
      lead={<HealthSummary call={call} />}
      actions={<HealthRefresh call={call} />}
    >
      <HealthBody call={call} />
    </PageHead>
  );
}
