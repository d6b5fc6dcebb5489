import { Late } from '../../app/late.ts';

export const people = new Late(async () => (await import('./people.tsx')).People);
