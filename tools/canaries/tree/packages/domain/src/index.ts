import { readFileSync } from 'node:fs';
import { table } from '../../contract/src/index.ts';

export const age = (bornMs: number): number => Date.now() - bornMs;
export const today = (): Date => new Date();
export const license = (): string => readFileSync('LICENSE', 'utf8') + table;
