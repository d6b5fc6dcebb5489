import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { askExport, readMyData } from '@portico/contract/my-data';
import { OWN_FRESH_MS } from '../../app/own-things.ts';

/** How far the export is, and what leaving would do. */
export const myDataQuery = (call: Call) =>
  queryOptions({
    queryKey: ['myData'],
    queryFn: ({ signal }) => call(readMyData, { signal }),
    staleTime: OWN_FRESH_MS, // its link ends, and meetings come and go
  });

/** Asks for an export; who is offline is told so at once. */
export function useAskExport(call: Call) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(askExport),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: ['myData'] }),
  });
}
