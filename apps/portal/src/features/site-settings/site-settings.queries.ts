import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listAudit } from '@portico/contract/audit';
import type { Call } from '@portico/contract/call';
import {
  compareSettings,
  listSettingSources,
  readSettingEffects,
  readSiteSettings,
} from '@portico/contract/site-settings';
import type { SettingName } from '@portico/domain/site-settings';
import { byCursor, startOf } from '../../app/list/pages.ts';
import type { IntendedChange } from './effects.words.ts';

/** All settings of the site. */
export const siteSettingsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['siteSettings'],
    queryFn: ({ signal }) => call(readSiteSettings, { signal }),
  });

/** What follows from a change; meetings and people change by themselves, so each change is asked about anew. */
export const settingEffectsQuery = (call: Call, change: IntendedChange) =>
  queryOptions({
    queryKey: ['siteSettings', 'effects', change.name, change.value],
    queryFn: ({ signal }) => call(readSettingEffects, { query: { ...change } }, { signal }),
    staleTime: 0,
  });

/** The other sites of which the reader may copy settings. */
export const settingSourcesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['siteSettings', 'sources'],
    queryFn: ({ signal }) => call(listSettingSources, { signal }),
    staleTime: 0,
  });

/** What differs on another site. Nothing tells of changes there, so it is read whenever it is looked at. */
export const settingDifferencesQuery = (call: Call, siteId: string) =>
  queryOptions({
    queryKey: ['siteSettings', 'sources', siteId],
    queryFn: ({ signal }) => call(compareSettings, { params: { siteId } }, { signal }),
    staleTime: 0,
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
