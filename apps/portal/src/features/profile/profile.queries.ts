import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { openPersonalRoom } from '@portico/contract/joining';
import { getProfile, listOwnSites } from '@portico/contract/profile';
import { ownRoomQuery } from '../../app/own-room.ts';

export const profileQuery = (call: Call) =>
  queryOptions({
    queryKey: ['profile', 'mine'],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });

export const sitesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['profile', 'sites'],
    queryFn: ({ signal }) => call(listOwnSites, { signal }),
  });

/** Makes the room; all that shows rooms is read again. */
export function useOpenRoom(call: Call) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    client.setQueryData(ownRoomQuery(call).queryKey, await call(openPersonalRoom));
    await client.invalidateQueries({ queryKey: ['rooms'] });
  };
}
