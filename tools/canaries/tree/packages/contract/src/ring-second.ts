import { first } from './ring-first.ts';

export const second = (): number => first() - 1;
