import { first } from './ring-first.ts';

export const table = String(first);
