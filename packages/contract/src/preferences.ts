import { guestReminderChoices, userSettings } from '@portico/domain/user-settings';
import * as z from 'zod/mini';
import { joinBeforeHostChoices, meetingLimits } from './meetings.ts';
import { NotificationChoices } from './notifications.ts';
import { operation } from './operation.ts';
import { defaultReading, FormatPreferences } from './reader-preferences.ts';

/** A time of the day, as `09:00`. */
const LocalTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** What a new meeting begins with, and when its host works. */
export const MeetingPreferences = z.object({
  durationMinutes: z
    .int()
    .check(z.minimum(meetingLimits.durationMinutes.least), z.maximum(meetingLimits.durationMinutes.most)),
  hasLobby: z.boolean(),
  joinBeforeHostMinutes: z.nullable(z.literal(joinBeforeHostChoices)),
  /** `made`: a new meeting has a password that was made for it. */
  password: z.enum(['none', 'made']),
  /** So long before a meeting people of other places are reminded of it; null for not at all. */
  guestReminderMinutes: z.nullable(z.literal(guestReminderChoices)),
  /** Days of the week from 1, Monday, to 7, in their order. */
  workDays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(
    z.overwrite((days) => [...new Set(days)].sort((a, b) => a - b)),
    z.maxLength(7),
  ),
  workStart: LocalTime,
  workEnd: LocalTime,
});
export type MeetingPreferences = z.infer<typeof MeetingPreferences>;

/** What a meeting of now is. */
export const MeetNowPreferences = z.object({
  /** It takes place in the personal room. */
  usesPersonalRoom: z.boolean(),
  /** Of one that is made for now; the personal room has its own. */
  hasLobby: z.boolean(),
});
export type MeetNowPreferences = z.infer<typeof MeetNowPreferences>;

export const KeyboardPreferences = z.object({
  /** Single letters do something, in the room and in players. */
  hasShortcuts: z.boolean(),
});
export type KeyboardPreferences = z.infer<typeof KeyboardPreferences>;

/** The sections of preferences: each is saved by itself. */
export const preferenceSections = {
  formats: FormatPreferences,
  meetings: MeetingPreferences,
  meetnow: MeetNowPreferences,
  keyboard: KeyboardPreferences,
  /** How they are told of things. */
  notifications: NotificationChoices,
} as const;
export type PreferenceSection = keyof typeof preferenceSections;

export const Preferences = z.object(preferenceSections);
export type Preferences = z.infer<typeof Preferences>;

const chosenByDefault = Object.fromEntries(
  (Object.keys(NotificationChoices.shape) as (keyof NotificationChoices)[]).map((key) => [
    key,
    userSettings[key].byDefault,
  ]),
);

/** What holds until somebody changes it. */
export const defaultPreferences: Preferences = {
  formats: defaultReading.formats,
  meetings: {
    durationMinutes: 30,
    hasLobby: true,
    joinBeforeHostMinutes: meetingLimits.joinBeforeHostMinutes,
    password: 'none',
    guestReminderMinutes: null,
    workDays: [], // who says nothing may be asked at any time
    workStart: '09:00',
    workEnd: '17:00',
  },
  meetnow: { usesPersonalRoom: false, hasLobby: true },
  keyboard: { hasShortcuts: true },
  notifications: chosenByDefault as NotificationChoices,
};

/** What the fields of a section may not be together: work that ends before it begins. */
export function preferenceProblems(values: object): Record<string, 'invalid'> {
  const { workStart, workEnd }: Partial<MeetingPreferences> = values;
  const isBackwards = workStart !== undefined && workEnd !== undefined && workEnd <= workStart;
  return isBackwards ? { workEnd: 'invalid' } : {};
}

/**
 * A change: the fields that are to be others, and what they were where they were changed. A field that somebody has changed
 * since is refused with its name; fields of nobody else's change go through.
 */
const changeOf = <Shape extends z.core.$ZodLooseShape>(section: z.ZodMiniObject<Shape>) =>
  z.extend(z.partial(section), { was: z.optional(z.partial(section)) });

export const getPreferences = operation({
  id: 'preferences.get',
  method: 'GET',
  path: '/users/me/preference',
  summary: 'How the portal looks and behaves for the caller, and what their meetings begin with.',
  audience: 'person',
  answer: Preferences,
});

const errors = ['changedMeanwhile'] as const;

export const changeFormats = operation({
  id: 'preferences.changeFormats',
  method: 'PATCH',
  path: '/users/me/preference/formats',
  summary: 'Changes how times, calendars and movement are shown to the caller.',
  audience: 'person',
  body: changeOf(FormatPreferences),
  answer: FormatPreferences,
  errors,
});

export const changeMeetingDefaults = operation({
  id: 'preferences.changeMeetings',
  method: 'PATCH',
  path: '/users/me/preference/meetings',
  summary: 'Changes what the caller’s new meetings begin with, and when they work.',
  audience: 'person',
  body: changeOf(MeetingPreferences),
  answer: MeetingPreferences,
  errors,
});

export const changeMeetNow = operation({
  id: 'preferences.changeMeetNow',
  method: 'PATCH',
  path: '/users/me/preference/meetnow',
  summary: 'Changes what a meeting is that the caller starts for now.',
  audience: 'person',
  body: changeOf(MeetNowPreferences),
  answer: MeetNowPreferences,
  errors,
});

export const changeKeyboard = operation({
  id: 'preferences.changeKeyboard',
  method: 'PATCH',
  path: '/users/me/preference/keyboard',
  summary: 'Changes what keys do for the caller.',
  audience: 'person',
  body: changeOf(KeyboardPreferences),
  answer: KeyboardPreferences,
  errors,
});

export const changeNotifications = operation({
  id: 'preferences.changeNotifications',
  method: 'PATCH',
  path: '/users/me/preference/notifications',
  summary: 'Changes what the caller is told of, how, and when not.',
  audience: 'person',
  body: changeOf(NotificationChoices),
  answer: NotificationChoices,
  errors,
});
