import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Upload } from 'lucide-react';
import { goTo } from '@portico/client/go-to';
import type { Call } from '@portico/contract/call';
import type { PeopleFilter } from '@portico/contract/people';
import { exportPeople } from '@portico/contract/people-imports';
import { ButtonContent, buttonClass } from '@portico/ui/button-content';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

/** Brings people in from a table, and takes those of the list out as one. */
export function TransferActions({ call, filter }: { call: Call; filter: PeopleFilter }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportPeople, { body: filter }),
    networkMode: 'always',
    onSuccess: ({ url }) => goTo(url), // a download: the page stays
    onError: () => void addToast(t('people.transfer.failed'), { tone: 'danger' }),
  });
  return (
    <>
      <PlainButton size="lg" icon={Download} isPending={isPending} onClick={() => mutate()}>
        {t('people.transfer.export')}
      </PlainButton>
      <Link to="/users/import" search={{}} className={buttonClass} data-tone="neutral" data-size="lg">
        <ButtonContent icon={Upload}>{t('people.transfer.import')}</ButtonContent>
      </Link>
    </>
  );
}
