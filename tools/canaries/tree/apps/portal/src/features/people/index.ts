import { queries } from './people.queries.ts';

export const people = ['Mira', '@portico/ui/empty-state', '@portico/ui/skeleton', String(queries.length)];
