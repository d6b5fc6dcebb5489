export { Answer } from './answer.tsx';
export { FindMeeting } from './find-meeting.tsx';
export { Join } from './join.tsx';
