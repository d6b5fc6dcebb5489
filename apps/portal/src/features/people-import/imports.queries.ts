import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import {
  checkImport,
  endImport,
  getImport,
  listFailedLines,
  listImports,
  readTable,
  startImport,
  type ImportChoices,
  type ImportDetail,
} from '@portico/contract/people-imports';
import { byCursor, startOf } from '../../app/list/pages.ts';

/** While an import runs it is asked again, beside the news of it: whoever misses one sees it all the same. */
const RUNNING_MS = 3000;
const PAGE = 50;

/** The last imports of the site. */
export const importsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => call(listImports, { signal }),
  });

/** One import and how far it is. */
export const importQuery = (call: Call, importId: string) =>
  queryOptions({
    queryKey: ['imports', 'one', importId],
    queryFn: ({ signal }) => call(getImport, { params: { importId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
  });

/** The lines that something is wrong with, page by page. */
export const failedLinesQuery = (call: Call, importId: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'lines', importId],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...startOf(pageParam), limit: PAGE };
      return call(listFailedLines, { params: { importId }, query }, { signal });
    },
    ...byCursor,
  });

/** What is done with an import; what it is then is shown at once. */
export function useImportActs(call: Call) {
  const client = useQueryClient();
  const keep = (detail: ImportDetail): void => {
    client.setQueryData(importQuery(call, detail.id).queryKey, detail);
  };
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['imports'] });
    await client.invalidateQueries({ queryKey: ['people'] });
  };
  const common = { networkMode: 'always', onSuccess: keep, onSettled: refresh } as const;
  return {
    read: useMutation({ ...common, mutationFn: (file: Blob) => call(readTable, { file }) }),
    check: useMutation({
      ...common,
      mutationFn: ({ importId, body }: { importId: string; body: ImportChoices }) =>
        call(checkImport, { params: { importId }, body }),
    }),
    start: useMutation({
      ...common,
      mutationFn: ({ importId, sendsInvitations }: { importId: string; sendsInvitations: boolean }) =>
        call(startImport, { params: { importId }, body: { sendsInvitations } }),
    }),
    end: useMutation({
      networkMode: 'always',
      mutationFn: (importId: string) => call(endImport, { params: { importId } }),
      onSettled: refresh,
    }),
  };
}
