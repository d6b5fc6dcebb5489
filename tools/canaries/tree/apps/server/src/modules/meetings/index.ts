export { meetingNames } from './meetings.service.ts';
