import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AccessRequest } from '@portico/contract/access-requests';
import type { Call } from '@portico/contract/call';
import { MailArt } from '@portico/ui/art/mail';
import { useFormats } from '@portico/ui/formats';
import { LoadMore } from '@portico/ui/pager';
import { useT } from '@portico/ui/texts';
import { RowsView } from '../../app/list/rows-view.tsx';
import { requestsQuery } from './access-requests.queries.ts';
import { RequestTable } from './request-table.tsx';

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'));

/** What people of the site and others ask for, to be granted or declined. */
export function RequestList({ call }: { call: Call }) {
  const t = useT();
  const formats = useFormats();
  const query = useInfiniteQuery(requestsQuery(call));
  const [asked, setAsked] = useState<{ of: AccessRequest; isGranted: boolean }>();
  return (
    <>
      <RowsView
        query={query}
        pick={({ requests }) => requests}
        idOf={({ id }) => id}
        empty={{ art: <MailArt />, title: t('requests.empty'), text: t('requests.emptyText') }}
        shape="person"
      >
        {(requests, more, first) => (
          <>
            <RequestTable
              requests={requests}
              onAnswer={first?.mayAnswer ? (of, isGranted) => setAsked({ of, isGranted }) : undefined}
            />
            <LoadMore
              shown={requests.length}
              count={t('requests.shown', {
                total: first?.total ?? requests.length,
                shown: formats.number(requests.length),
              })}
              {...more}
            />
          </>
        )}
      </RowsView>
      {asked && (
        <Suspense>
          <AnswerDialog call={call} {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
