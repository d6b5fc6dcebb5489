import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { Call } from '@portico/contract/call';
import { ButtonContent, buttonClass } from '@portico/ui/button-content';
import { useT } from '@portico/ui/texts';
import { waitingQuery } from './access-requests.queries.ts';

/** The way to what people ask for, with how much waits; nothing where nobody asks and nobody may. */
export function RequestsLink({ call }: { call: Call }) {
  const t = useT();
  const { data } = useQuery(waitingQuery(call));
  if (!data || (data.total === 0 && !data.isOpen)) return null;
  return (
    <Link to="/users/requests" search={{}} className={buttonClass} data-tone="neutral" data-size="lg">
      <ButtonContent icon={Inbox}>{t('requests.link', { count: data.total })}</ButtonContent>
    </Link>
  );
}
