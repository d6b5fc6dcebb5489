export { QuickActions, typeNumber } from './quick-actions.tsx';
