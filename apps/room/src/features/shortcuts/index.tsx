export { Help } from './help.tsx';
export { useShortcuts } from './use-shortcuts.ts';
