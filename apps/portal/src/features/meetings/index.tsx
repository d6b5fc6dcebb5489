import { lazy } from 'react';

export { EnterLink } from './enter-link.tsx';
export { MeetingInfo } from './meeting-info.tsx';
export { MeetingDays, MeetingList } from './meeting-list.tsx';
export { RangeBar } from './list-bar.tsx';
export { MoreMeetings } from './more-meetings.tsx';
export { MeetingRow } from './meeting-row.tsx';
export { NextMeeting } from './next-meeting.tsx';
export { EnterState } from './enter-state.tsx';
export { listWords, viewOf } from './list.model.ts';
export { meetingsQuery } from './list.queries.ts';
export { nextMeetingsQuery } from './next-meetings.ts';
export { useCancel } from './use-cancel.ts';
export { useMoreActions } from './use-more-actions.tsx';
export { SiteMeetingList } from './site-list.tsx';
export { siteListWords, siteViewOf } from './site-list.model.ts';
export { siteMeetingsQuery } from './site-list.queries.ts';
export { useSiteActions } from './use-site-actions.tsx';
/** The dialog comes with the question. */
export const NewLinkDialog = lazy(() => import('./new-link-dialog.tsx'));
