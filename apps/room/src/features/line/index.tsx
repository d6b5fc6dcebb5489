import { Late } from '../../app/late.ts';

export const lineDialog = new Late(async () => (await import('./line-dialog.tsx')).LineDialog);
