import { useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { Mailbox, mailsQuery } from '../features/mailbox/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) => queryClient.ensureQueryData(mailsQuery(call));

/** What would have been sent, in a demonstration and while developing. */
export default function MailboxPage() {
  const t = useT();
  const { call, frame, boot } = useApp();
  const { data, refetch } = useSuspenseQuery(mailsQuery(call));
  return (
    <PageHead title={t('mailbox.title')} lead={t('mailbox.lead', { product: frame.product })}>
      <Mailbox mails={data.mails} basePath={boot.basePath} onReload={() => void refetch()} />
    </PageHead>
  );
}
