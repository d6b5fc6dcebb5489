import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAudit } from '@portico/contract/audit';
import type { Call } from '@portico/contract/call';
import { readSiteSettings } from '@portico/contract/site-settings';
import type { SettingName } from '@portico/domain/site-settings';
import { byCursor, startOf } from '../../app/list/pages.ts';

/** All settings of the site. */
export const siteSettingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['siteSettings'],
    queryFn: ({ signal }) => call(readSiteSettings, { signal }),
  });

/** What the audit log has of one setting, page by page. */
export const settingHistoryQuery = (call: Call, name: SettingName) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'setting', name],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...startOf(pageParam), limit: 20, subject: `setting:${name}` } },
        { signal },
      ),
    ...byCursor,
  });
