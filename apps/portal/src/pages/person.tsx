import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { useSaveGuard } from '../app/form/use-save-guard.tsx';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { PageNotFound } from '../app/page-states.tsx';
import { Sections, SectionsProvider } from '../app/settings/sections.ts';
import { PersonEntries, personAuditQuery } from '../features/audit-log/index.tsx';
import { PersonActions, PersonParts, personQuery } from '../features/people/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext, { id }: { id: string }) =>
  Promise.all([
    queryClient.ensureQueryData(personQuery(call, id)),
    queryClient.ensureInfiniteQueryData(personAuditQuery(call, id)),
  ]);

/** One person of the site: `/users/person/{id}`. */
export default function PersonPage() {
  const t = useT();
  const { call, boot } = useApp();
  const { id } = useParams({ from: '/users/person/$id' });
  const { data: person, error } = useSuspenseQuery(personQuery(call, id));
  const [sections] = useState(() => new Sections());
  const question = useSaveGuard(sections);
  if (error instanceof CallError && error.status === 404) return <PageNotFound />; // erased meanwhile
  return (
    <PageHead
      back={
        <Link to="/users/home" search={{}} className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('person.back')}
        </Link>
      }
      title={<bdi>{person.displayName}</bdi>}
      lead={<bdi>{person.email}</bdi>}
      actions={<PersonActions call={call} person={person} />}
    >
      <SectionsProvider value={sections}>
        <PersonParts
          key={id}
          call={call}
          person={person}
          history={<PersonEntries call={call} personId={id} hasLog={boot.abilities.mayReadAudit} />}
        />
      </SectionsProvider>
      {question}
    </PageHead>
  );
}
