import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';

/** Comes with the first call: what a page shows first, the server has read. */
const contract = () => import('@portico/contract/answers');

/** Who comes to a meeting. */
export const answersQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['answers', uuid],
    queryFn: async ({ signal }) => {
      const { readAnswers } = await contract();
      return await call(readAnswers, { params: { uuid } }, { signal });
    },
  });
