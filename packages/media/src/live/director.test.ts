import { expect, it } from 'vitest';
import { Director, type Candidate } from './director.ts';

const LOUD = 20;
const SILENT = 127;

const person = (identity: string, more: Partial<Candidate> = {}): Candidate => ({
  identity,
  hasScreen: false,
  hasCamera: true,
  level: SILENT,
  ...more,
});

/** The last choice after so many looks at the same people. */
function after(director: Director, looks: number, people: readonly Candidate[]) {
  let choice = director.choose(people);
  for (let look = 1; look < looks; look += 1) choice = director.choose(people);
  return choice;
}

const shown = (identity: string) => ({ kind: 'person', identity });

it('shows nobody in an empty room, and who has a camera while nobody speaks', () => {
  const director = new Director();
  expect(director.choose([])).toEqual({ kind: 'nobody' });
  const ann = person('ann', { hasCamera: false });
  expect(director.choose([ann, person('ben')])).toEqual(shown('ben'));
  expect(director.choose([ann])).toEqual(shown('ann'));
});

it('follows who speaks, not who coughs', () => {
  const director = new Director();
  const quiet = [person('ann'), person('ben')];
  const annSpeaks = [person('ann', { level: LOUD }), person('ben')];
  const benSpeaks = [person('ann'), person('ben', { level: LOUD })];
  expect(after(director, 8, annSpeaks)).toEqual(shown('ann'));
  expect(after(director, 1, benSpeaks)).toEqual(shown('ann'));
  expect(after(director, 20, quiet)).toEqual(shown('ann'));
  expect(after(director, 8, benSpeaks)).toEqual(shown('ben'));
});

it('stays with a speaker whom somebody talks over', () => {
  const director = new Director();
  after(director, 20, [person('ann', { level: LOUD }), person('ben')]);
  const both = [person('ann', { level: LOUD }), person('ben', { level: LOUD })];
  expect(after(director, 40, both)).toEqual(shown('ann'));
});

it('shows a screen before all, the one that began last, and the speaker again after it', () => {
  const director = new Director();
  const ben = person('ben', { level: LOUD });
  after(director, 8, [person('ann'), ben]);
  const sharing = [ben, person('ann', { hasScreen: true }), person('eve', { hasScreen: true })];
  expect(director.choose(sharing)).toEqual({ kind: 'screen', identity: 'eve' });
  expect(director.choose([person('ann'), ben])).toEqual(shown('ben'));
});

it('goes on to another when the speaker leaves', () => {
  const director = new Director();
  after(director, 8, [person('ann', { level: LOUD }), person('ben')]);
  expect(director.choose([person('ben')])).toEqual(shown('ben'));
});
