export { EndQuestion } from './end-question.tsx';
export { LeaveQuestion } from './leave-question.tsx';
export { LeaveMenu } from './leave-menu.tsx';
export { MoreMenu } from './more-menu.tsx';
