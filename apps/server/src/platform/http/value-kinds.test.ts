import { readL10nOptions, savePreference } from '@portico/contract/l10n';
import { changeProfile, getProfile } from '@portico/contract/profile';
import { readUserSettings, setUserSetting } from '@portico/contract/user-settings';
import type { UserSettingKey } from '@portico/domain/user-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let bo: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'bo@acme.example', { name: 'Bo' });
  bo = await signedIn(app, 'bo@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

/** A place where a value is kept. */
interface Place {
  /** What a refusal calls it. */
  field: string;
  keep(value: unknown): Promise<unknown>;
  read(): Promise<unknown>;
}

const setting = (key: UserSettingKey): Place => ({
  field: 'value',
  keep: (value) =>
    bo.call(setUserSetting, { params: { id: bo.session.userId }, body: { key, value } as never }),
  read: async () => (await bo.call(readUserSettings, { params: { id: bo.session.userId } }))[key],
});

const detail = (field: 'displayName' | 'jobTitle'): Place => ({
  field,
  keep: (value) => bo.call(changeProfile, { body: { [field]: value } }),
  read: async () => (await bo.call(getProfile))[field],
});

const reading: Place = {
  field: 'locale',
  keep: (locale) => bo.call(savePreference, { body: { timezone: 'UTC', locale } as never }),
  async read() {
    const { preference } = await bo.call(readL10nOptions, { query: {} });
    return { language: preference.language, region: preference.region };
  },
};

/** A value of each kind; what is of none of those that a place takes is refused there. */
const samples = { string: 'on', boolean: true, object: { a: 1 }, number: 30, array: [1] } as const;
type Kind = keyof typeof samples;

interface Case {
  kind: string;
  place: Place;
  right: readonly unknown[];
  isOf: Kind;
  /** Values that are wrong beside those of other kinds. */
  wrong?: readonly unknown[];
}

const cases = (): Case[] => [
  { kind: 'a string', place: detail('jobTitle'), right: ['Head', ''], isOf: 'string' },
  { kind: 'a boolean', place: setting('shortcuts'), right: [false, true], isOf: 'boolean' },
  {
    kind: 'an object',
    place: reading,
    right: [
      { language: 'en', region: 'GB' },
      { language: 'ar', region: 'EG' },
    ],
    isOf: 'object',
  },
  {
    kind: 'a number',
    place: setting('meeting-duration-minutes'),
    right: [45, 60],
    isOf: 'number',
    wrong: ['45', Number.NaN],
  },
  { kind: 'an array', place: setting('working-days'), right: [[1, 2], []], isOf: 'array', wrong: [{ 0: 1 }] },
  {
    kind: 'a string that is not empty',
    place: detail('displayName'),
    right: ['Bodil', 'Bo'],
    isOf: 'string',
    wrong: ['', ' \t'],
  },
];

test.each(cases())('[VALD-02] $kind is kept, and what is none is refused by its name', async (one) => {
  const { place, right, isOf, wrong = [] } = one;
  for (const value of right) {
    await place.keep(value);
    expect(await place.read()).toEqual(value);
  }
  const others = Object.entries(samples).filter(([kind]) => kind !== isOf);
  for (const value of [...others.map(([, sample]) => sample), null, ...wrong]) {
    const refused = await place.keep(value).catch((error: unknown) => error);
    expect({ value, refused }).toMatchObject({
      refused: { status: 400, fields: { [place.field]: expect.stringMatching(/^(invalid|required)$/) } },
    });
  }
  expect(await place.read()).toEqual(right.at(-1));
});
