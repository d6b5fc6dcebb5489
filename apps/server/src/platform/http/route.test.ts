import { listMeetings, scheduleMeeting } from '@portico/contract/meetings';
import { expect, test } from 'vitest';
import { missingFacts, read, write, type Route } from './route.ts';

const access = { name: 'anyone', allows: () => true };
const facts = { group: 'meetings', access, limits: [] };
const never = (): Promise<never> => Promise.reject(new Error('nobody calls it'));
const whole = {
  read: read(listMeetings, { ...facts, staleBy: [] }, never),
  write: write(scheduleMeeting, { ...facts, audit: 'meetings.handed_over' }, never),
};

test.each([
  ['read', ['access', 'limits', 'group', 'staleBy']],
  ['write', ['access', 'limits', 'group', 'audit']],
] as const)('a %s has to state its facts, one as much as the other', (kind, names) => {
  const without = (name: string): Route => Object.assign({}, whole[kind], { [name]: undefined });
  expect(missingFacts(whole[kind])).toEqual([]);
  for (const name of names) expect(missingFacts(without(name))).toEqual([name]);
});
