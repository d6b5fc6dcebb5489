export { ControlBar, WatchBar } from './control-bar.tsx';
