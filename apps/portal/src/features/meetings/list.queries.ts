import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { byCursor, startOf } from '../../app/list/pages.ts';
import { askedOf, type ListView } from './list.model.ts';

const PAGE = 20;

/** The person's meetings, page by page, as a view of their list asks for them. */
export function meetingsQuery(call: Call, view: ListView, zone: string) {
  const asked = askedOf(view, zone);
  return infiniteQueryOptions({
    queryKey: ['meetings', 'list', asked],
    queryFn: async ({ pageParam, signal }) => {
      const { findMeetings } = await import('@portico/contract/meeting-list');
      return await call(
        findMeetings,
        { query: { ...asked, ...startOf(pageParam), limit: PAGE } },
        { signal },
      );
    },
    ...byCursor,
  });
}
