import { expect, test } from 'vitest';
import { changeOf, followed, settled } from './merge.ts';

const start = { name: 'Bo', phone: '', days: [1, 2] };

test('what nobody has changed follows what is kept now', () => {
  expect(followed({ start, values: start }, { ...start, name: 'Bodil', days: [3] })).toEqual({
    values: { name: 'Bodil', phone: '', days: [3] },
    elsewhere: [],
  });
});

test('what was changed here stays, and is named where it was changed elsewhere too', () => {
  const values = { ...start, name: 'Bob', phone: '1' };
  expect(followed({ start, values }, { ...start, name: 'Bodil' })).toEqual({ values, elsewhere: ['name'] });
});

test('what was changed to the same here and elsewhere is no conflict', () => {
  const values = { ...start, days: [3] };
  expect(followed({ start, values }, { ...start, days: [3] })).toEqual({ values, elsewhere: [] });
});

test('what was sent is as it is kept, and what was typed meanwhile stays', () => {
  const sent = { ...start, name: ' Bob ' };
  const values = { ...sent, phone: '12' };
  expect(settled({ sent, values }, { ...start, name: 'Bob' })).toEqual({
    ...start,
    name: 'Bob',
    phone: '12',
  });
});

test('only what is to be another is sent, with what it was', () => {
  expect(changeOf(start, { ...start, days: [1] })).toEqual({ days: [1], was: { days: [1, 2] } });
  expect(changeOf(start, start)).toEqual({ was: {} });
});
