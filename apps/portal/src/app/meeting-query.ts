import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';

/** Comes with the first call: what a page shows first, the server has read. */
const contract = () => import('@portico/contract/meetings');

/** All that the person of the page may see of a meeting. */
export const meetingQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['meetings', 'info', uuid],
    queryFn: async ({ signal }) => {
      const { getMeeting } = await contract();
      return await call(getMeeting, { params: { uuid } }, { signal });
    },
  });
