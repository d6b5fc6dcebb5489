import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { choicesQuery, NotificationSettings } from '../features/notifications/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call, boot }: LoadContext) =>
  queryClient.ensureQueryData(choicesQuery(call, boot.currentUser.userId));

/** What one is told of, and how: `/settings/notifications`. */
export default function NotificationsPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead title={t('notifications.title')} lead={t('notifications.lead')}>
      <NotificationSettings call={call} />
    </PageHead>
  );
}
