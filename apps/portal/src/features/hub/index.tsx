export { AskingSites } from './asking-sites.tsx';
export { HubColumns } from './columns.tsx';
export { HubList, useHubEmpty } from './hub-list.tsx';
export { countFirst } from './hub.model.ts';
export { hubMeetingsQuery, hubRecordingsQuery, nextHubMeetingsQuery, type HubRange } from './hub.queries.ts';
export { SiteList } from './site-list.tsx';
export { sitePath } from './site-path.ts';
