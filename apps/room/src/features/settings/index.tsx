import { Late } from '../../app/late.ts';

export const settings = new Late(async () => (await import('./settings.tsx')).Settings);
