import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { PersonalRoom } from '@portico/contract/joining';

/** Apart from what shows the rooms: both at once would keep a slow phone busy for too long. */
const contract = () => import('@portico/contract/joining');

/** The person's own room. Whoever sees it for the first time has one from then on. */
export const personalRoomQuery = (call: Call) =>
  queryOptions({
    queryKey: ['rooms', 'mine'],
    queryFn: async ({ signal }): Promise<PersonalRoom> => {
      const { getPersonalRoom, openPersonalRoom } = await contract();
      const { room } = await call(getPersonalRoom, { signal });
      return room ?? (await call(openPersonalRoom));
    },
  });

export const recentRoomsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['rooms', 'recent'],
    queryFn: async ({ signal }) => {
      const { listRecentRooms } = await contract();
      return await call(listRecentRooms, { signal });
    },
  });

/** Changes how the room lets people in; the switch answers at once and goes back when the server refuses. */
export function useChangeRoom(call: Call) {
  const client = useQueryClient();
  const { queryKey } = personalRoomQuery(call);
  return useMutation({
    mutationFn: async (hasLobby: boolean) => {
      const { changePersonalRoom } = await contract();
      return await call(changePersonalRoom, { body: { hasLobby } });
    },
    onMutate: (hasLobby) => {
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, hasLobby });
      return before;
    },
    onError: (_error, _hasLobby, before) => client.setQueryData(queryKey, before),
    onSuccess: (room) => client.setQueryData(queryKey, room),
  });
}

/** Gives the room a new link: from then on every copy is of that one. */
export function useRenewLink(call: Call) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { renewRoomLink } = await contract();
      return await call(renewRoomLink);
    },
    onSuccess: (room) => client.setQueryData(personalRoomQuery(call).queryKey, room),
  });
}
