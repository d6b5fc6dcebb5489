import { expect, test } from 'vitest';
import { outlookOf } from './orders.ts';

const perHour = 2000;

test.each([
  ['nothing sent before', 2000, { used: 0, waiting: 0 }, { now: 2000, later: 0, hours: 0 }],
  ['one too many', 2001, { used: 0, waiting: 0 }, { now: 2000, later: 1, hours: 1 }],
  ['an hour that is half used up', 1500, { used: 1000, waiting: 0 }, { now: 1000, later: 500, hours: 1 }],
  ['others that wait already', 1000, { used: 2000, waiting: 1500 }, { now: 0, later: 1000, hours: 2 }],
  ['a limit that was lowered meanwhile', 1, { used: 9000, waiting: 0 }, { now: 0, later: 1, hours: 1 }],
])(
  '%s: so many mails leave now, and the last of the others so many hours later',
  (...[, wanted, usage, outlook]) => {
    expect(outlookOf(wanted, { ...usage, perHour })).toEqual(outlook);
  },
);
