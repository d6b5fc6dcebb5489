import { Late } from '../../app/late.ts';

export { useShortcuts } from './use-shortcuts.ts';

export const help = new Late(async () => (await import('./help.tsx')).Help);
