import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { getPreferences } from '@portico/contract/preferences';

/** How the portal is for the person of the page, and what their meetings begin with. */
export const preferencesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['preferences', 'mine'],
    queryFn: ({ signal }) => call(getPreferences, { signal }),
  });
