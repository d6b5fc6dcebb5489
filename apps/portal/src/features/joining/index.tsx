export { JoinField } from './join-field.tsx';
export { StartButton } from './start-button.tsx';
