export { ControlBar, WatchBar } from './control-bar.tsx';
export { endQuestion, leaveMenu, leaveQuestion } from './leave.tsx';
export { moreMenu } from './more.tsx';
