import * as z from 'zod/mini';

/** What is counted no further: one more stands for any number above it. */
export const EFFECTS_COUNTED = 10_000;

/** As much of a value is looked at: of a long address whether there is one is all that anything follows from. */
export const INTENDED_VALUE_MOST = 256;

/** So many people, or meetings; one more than `EFFECTS_COUNTED` meetings are more than that. */
const Count = z.int().check(z.minimum(0));

const counted = [
  /** Meetings that go on. */
  'meetingsEnd',
  /** People of the site. */
  'profileOff',
  'profileOn',
  'settingsShort',
  'settingsFull',
  'leavingOff',
  'leavingOn',
  /** People who have chosen the dark theme. */
  'darkOff',
  'darkOn',
  /** People who have not chosen a theme. */
  'themeFollowed',
  /** People who are no hosts. */
  'roleRequestsOpened',
  /** Requests that wait. */
  'roleRequestsClosed',
  'accountRequestsClosed',
] as const;

const ofHosts = ['meetingsClosed', 'meetingsOpened'] as const;
const ofAdministrators = ['contentShown', 'contentHidden'] as const;

/** What follows without a number. */
const plain = [
  'nonePlanned',
  'settingsSame',
  'darkFirst',
  'themeSame',
  'titleShown',
  'titleOwn',
  'accountRequestsOpened',
  'signInTraced',
  'signInUntraced',
  'linkShown',
  'linkGone',
  'classicOffered',
  'classicGone',
  'globalAsked',
  'globalGone',
] as const;

/** Whom a change of a setting concerns, and how. */
export const SettingEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(counted), count: Count }),
  z.object({ kind: z.enum(ofHosts), count: Count, hosts: Count }),
  z.object({ kind: z.enum(ofAdministrators), count: Count, administrators: Count }),
  /** Entries of the audit log that are older than so many days. */
  z.object({ kind: z.literal('entriesDeleted'), count: Count, days: z.int() }),
  z.object({ kind: z.enum(['entriesNone', 'entriesKept']), days: z.int() }),
  z.object({ kind: z.enum(plain) }),
]);
export type SettingEffect = z.infer<typeof SettingEffect>;

/** All that follows from a change. */
export const SettingEffects = z.object({
  effects: z.array(SettingEffect),
  /** Whether it cannot be taken back by changing the setting again. */
  isFinal: z.boolean(),
});
export type SettingEffects = z.infer<typeof SettingEffects>;
