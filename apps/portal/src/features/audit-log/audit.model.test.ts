import { expect, test } from 'vitest';
import { filterOf, isNarrowed, viewOf } from './audit.model.ts';

const nothing = {
  keyword: '',
  kind: undefined,
  personId: undefined,
  subject: undefined,
  from: undefined,
  to: undefined,
};

test('what an address says wrongly is passed over', () => {
  const odd = { kind: 'people.flown', person: 'ada', subject: 'meeting', from: '2026-02-30', to: 'today' };
  expect(viewOf(odd)).toEqual(nothing);
  expect(isNarrowed(viewOf(odd))).toBe(false);
});

test('days end on the day that they begin, or later: else they have no end', () => {
  expect(viewOf({ from: '2026-03-28', to: '2026-03-28' })).toMatchObject({ to: '2026-03-28' });
  expect(viewOf({ from: '2026-03-28', to: '2026-03-27' })).toMatchObject({
    from: '2026-03-28',
    to: undefined,
  });
  expect(viewOf({ to: '2026-03-27' })).toMatchObject({ from: undefined, to: '2026-03-27' });
});

test('an address says by whom, what, about what and when; days are whole ones of the reader’s zone', () => {
  const person = '6b8b4567-327b-43c6-a43c-98696633487a';
  const said = { kind: 'people', person, subject: `meeting:${person}`, from: '2026-03-28', to: '2026-03-29' };
  expect(isNarrowed(viewOf(said))).toBe(true);
  expect(filterOf(viewOf({ ...said, keyword: ' ada ' }), 'Europe/Berlin')).toEqual({
    keyword: 'ada',
    kind: 'people',
    personId: person,
    subject: `meeting:${person}`,
    from: '2026-03-27T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
});
