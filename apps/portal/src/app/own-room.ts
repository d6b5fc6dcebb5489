import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import type { PersonalRoom } from '@portico/contract/joining';

/** Apart from what shows rooms: both at once would keep a slow phone busy for too long. */
export const joiningContract = () => import('@portico/contract/joining');

/** The person's own room; null before there is one. */
export const ownRoomQuery = (call: Call) =>
  queryOptions({
    queryKey: ['rooms', 'own'],
    queryFn: async ({ signal }): Promise<PersonalRoom | null> => {
      const { getPersonalRoom } = await joiningContract();
      return (await call(getPersonalRoom, { signal })).room;
    },
  });
