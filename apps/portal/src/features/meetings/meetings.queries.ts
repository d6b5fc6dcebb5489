import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';

/** Comes with the first call: what a page shows first, the server has read. */
const contract = () => import('@portico/contract/meetings');

export const meetingQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['meetings', 'info', uuid],
    queryFn: async ({ signal }) => {
      const { getMeeting } = await contract();
      return await call(getMeeting, { params: { uuid } }, { signal });
    },
  });
