import { people } from '../people/index.ts';

export const meetings = [...people, 'useInfiniteQuery()'];
