import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Icon } from '@portico/ui/icon';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import styles from '../app/page-head.module.css';
import { useSearchState, type SearchWords } from '../app/use-search-state.ts';
import {
  importQuery,
  importsQuery,
  LastImports,
  OneImport,
  StartPart,
} from '../features/people-import/index.tsx';

/** What the page shows first. */
export async function load({ queryClient, call }: LoadContext, { import: id }: SearchWords): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(importsQuery(call)),
    ...(id === undefined ? [] : [queryClient.prefetchQuery(importQuery(call, id))]),
  ]);
}

/** Imports of people: `/users/import`. */
export default function PeopleImportPage() {
  const t = useT();
  const { call } = useApp();
  const [{ import: id }, change] = useSearchState('import');
  const { data } = useSuspenseQuery(importsQuery(call));
  const { imports, mayImport, isMailSent } = data;
  const show = (importId: string | undefined): void => change({ import: importId }, 'push');
  return (
    <PageHead
      back={
        <Link to="/users/home" className={styles.back}>
          <Icon of={ArrowLeft} size="sm" isMirrored /> {t('import.back')}
        </Link>
      }
      title={t('nav.peopleImport')}
      lead={t('import.lead')}
    >
      {!mayImport && <Notice>{t('import.readOnly')}</Notice>}
      {id === undefined && mayImport && <StartPart call={call} onRead={show} />}
      {id !== undefined && (
        <OneImport
          key={id}
          call={call}
          importId={id}
          isMailSent={isMailSent}
          onLeave={() => show(undefined)}
        />
      )}
      {id === undefined && <LastImports imports={imports} />}
    </PageHead>
  );
}
