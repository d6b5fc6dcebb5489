import { first } from './ring-first.ts';

export const table = String(first);

const operation = <O>(definition: O): O => definition;
export const listPeople = operation({ id: 'people.list' });
export const listMeetings = operation({ id: 'meetings.list' });
