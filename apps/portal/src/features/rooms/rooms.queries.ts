import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { PersonalRoom } from '@portico/contract/joining';
import { joiningContract, ownRoomQuery } from '../../app/own-room.ts';

const ROOM_FRESH_MS = 30_000;

/** The same as their profile shows; whoever sees it here for the first time has one from then on. */
export const personalRoomQuery = (call: Call) => {
  const own = ownRoomQuery(call);
  return queryOptions({
    ...own,
    queryFn: async ({ signal }): Promise<PersonalRoom | null> => {
      const { getPersonalRoom, openPersonalRoom } = await joiningContract();
      const { room } = await call(getPersonalRoom, { signal });
      return room ?? (await call(openPersonalRoom));
    },
    // that there is none is asked again, and made otherwise
    staleTime: ({ state }) => (state.data === null ? 0 : ROOM_FRESH_MS),
  });
};

export const recentRoomsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['rooms', 'recent'],
    queryFn: async ({ signal }) => {
      const { listRecentRooms } = await joiningContract();
      return await call(listRecentRooms, { signal });
    },
  });

/** Changes how the room lets people in; the switch answers at once and goes back when the server refuses. */
export function useChangeRoom(call: Call) {
  const client = useQueryClient();
  const { queryKey } = personalRoomQuery(call);
  return useMutation({
    mutationFn: async (hasLobby: boolean) => {
      const { changePersonalRoom } = await joiningContract();
      return await call(changePersonalRoom, { body: { hasLobby } });
    },
    onMutate: (hasLobby) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (room) => room && { ...room, hasLobby });
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
      const { renewRoomLink } = await joiningContract();
      return await call(renewRoomLink);
    },
    onSuccess: (room) => client.setQueryData(personalRoomQuery(call).queryKey, room),
  });
}
