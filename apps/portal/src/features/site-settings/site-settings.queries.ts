import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { readSiteSettings } from '@portico/contract/site-settings';

/** All settings of the site. */
export const siteSettingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['siteSettings'],
    queryFn: ({ signal }) => call(readSiteSettings, { signal }),
  });
