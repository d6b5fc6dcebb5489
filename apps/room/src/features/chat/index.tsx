import { Late } from '../../app/late.ts';

export const chat = new Late(async () => (await import('./chat.tsx')).Chat);
