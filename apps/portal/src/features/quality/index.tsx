export { LiveRoomPeople, LiveRooms, LiveSummary } from './live.tsx';
export { PastMeetings } from './past.tsx';
export { Person, PersonName } from './person.tsx';
export { liveRoomQuery, liveRoomsQuery, reportQuery } from './quality.queries.ts';
export { Report, ReportSummary } from './report.tsx';
