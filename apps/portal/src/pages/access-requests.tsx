import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { RequestList, requestsQuery } from '../features/access-requests/index.tsx';
import { pagesOf, type SearchWords } from '../app/use-search-state.ts';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { pages }: SearchWords) =>
  queryClient.ensureInfiniteQueryData({ ...requestsQuery(call), pages: pagesOf(pages) });

/** What people ask administrators for: `/users/requests`. */
export default function AccessRequestsPage() {
  const t = useT();
  const { call } = useApp();
  return (
    <PageHead
      back={
        <Link to="/users/home" className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('requests.back')}
        </Link>
      }
      title={t('nav.accessRequests')}
      lead={t('requests.lead')}
    >
      <RequestList call={call} />
    </PageHead>
  );
}
