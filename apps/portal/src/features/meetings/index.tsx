export { MeetingInfo } from './meeting-info.tsx';
export { MeetingList } from './meeting-list.tsx';
export { MeetingRow } from './meeting-row.tsx';
export { meetingQuery, meetingsQuery, nextMeetingsQuery, type Range } from './meetings.queries.ts';
export { useCancel } from './use-cancel.ts';
