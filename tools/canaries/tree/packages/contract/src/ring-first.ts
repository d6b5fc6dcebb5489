import { second } from './ring-second.ts';

export const first = (): number => second() + 1;
