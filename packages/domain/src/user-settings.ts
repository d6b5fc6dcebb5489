import { deliveriesOf, notificationKinds, type ChosenKind, type Delivery } from './notification-kinds.ts';

interface Flag {
  kind: 'flag';
  byDefault: boolean;
}

/** One of some values; without a default it is as the site, the language or the system has it until somebody chooses. */
interface Choice<Value extends string | number = string | number> {
  kind: 'choice';
  of: readonly Value[];
  byDefault: Value | null;
}

interface NumberSetting {
  kind: 'number';
  min: number;
  max: number;
  byDefault: number;
}

/** A time of day, as `09:30`. */
interface TimeOfDay {
  kind: 'time';
  byDefault: string;
}

/** Days of the week, each once and in their order: 1 for Monday to 7 for Sunday (ISO 8601). */
interface Weekdays {
  kind: 'weekdays';
  byDefault: readonly number[];
}

/** Some of several values, each once and in their order. */
interface Several<Value extends string = string> {
  kind: 'several';
  of: readonly Value[];
  byDefault: readonly Value[];
}

/** One setting of a person: what it may be, and what it is until they choose. */
export type UserSettingDefinition = Flag | Choice | NumberSetting | TimeOfDay | Weekdays | Several;

const flag = (byDefault: boolean): Flag => ({ kind: 'flag', byDefault });

const choice = <const Value extends string | number>(
  ...of: readonly Value[]
): Choice<Value> & { byDefault: null } => ({
  kind: 'choice',
  of,
  byDefault: null,
});

const number = (min: number, max: number, byDefault: number): NumberSetting => ({
  kind: 'number',
  min,
  max,
  byDefault,
});

/** Minutes of which one is chosen already. */
const minutes = <const Value extends number>(
  of: readonly Value[],
  byDefault: Value,
): Choice<Value> & { byDefault: Value } => ({ kind: 'choice', of, byDefault });

const time = (byDefault: string): TimeOfDay => ({ kind: 'time', byDefault });

const weekdays = (...byDefault: number[]): Weekdays => ({ kind: 'weekdays', byDefault });

const several = <const Value extends string>(
  of: readonly Value[],
  byDefault: readonly NoInfer<Value>[],
): Several<Value> => ({ kind: 'several', of, byDefault });

/** How somebody wants to be told of a kind of thing. */
const delivery = (kind: ChosenKind): Choice<Delivery> & { byDefault: Delivery } => ({
  kind: 'choice',
  of: deliveriesOf(kind),
  byDefault: notificationKinds[kind].byDefault,
});

/** How many minutes before a meeting its reader is reminded of it. */
export const reminderChoices = [5, 10, 15, 30, 60, 1440] as const;

/** How many minutes before a meeting people of other places are, where its host wants that. */
export const guestReminderChoices = [15, 60, 1440] as const;

/** Columns that the list of people can have beside the name, in their order. */
export const personColumns = ['roles', 'state', 'lastSeen', 'came', 'jobTitle', 'organisation'] as const;
export type PersonColumn = (typeof personColumns)[number];

/** Every setting of a person, by the key that it has on the wire (HTTP-08). */
export const userSettings = {
  /** Without it the theme is that of the site (THEM-02). */
  'user-hub-theme-name': choice('light', 'dark'),
  /** Without it as the browser remembers, and as its system asks. */
  contrast: choice('normal', 'more'),
  /** Whether less moves than the system asks for. */
  'reduced-motion': flag(false),
  'first-day-of-week': choice('monday', 'saturday', 'sunday'),
  'time-format': choice('12-hour', '24-hour'),
  /** Whether keys alone do something. */
  shortcuts: flag(true),
  'meeting-duration-minutes': number(10, 1440, 30),
  'meeting-lobby': flag(true),
  /** From how many minutes before the start on people come in without the host; without it as a new meeting has it. */
  'meeting-join-before-host-minutes': choice<'never' | 0 | 5 | 10 | 15>('never', 0, 5, 10, 15),
  'meeting-password': flag(false),
  /** Of meetings that they host; without it people of other places are not reminded. */
  'guest-reminder-minutes': choice(...guestReminderChoices),
  /** Whether a meeting of now takes place in the personal room. */
  'meet-now-personal-room': flag(false),
  /** Of a meeting that is made for now. */
  'meet-now-lobby': flag(true),
  'working-hours-start': time('09:00'),
  'working-hours-end': time('17:00'),
  'notify-meeting-invited': delivery('meeting-invited'),
  'notify-meeting-changed': delivery('meeting-changed'),
  'notify-meeting-cancelled': delivery('meeting-cancelled'),
  'notify-meeting-clocks': delivery('meeting-clocks'),
  'notify-meeting-handed-over': delivery('meeting-handed-over'),
  'notify-meeting-reminder': delivery('meeting-reminder'),
  'meeting-reminder-minutes': minutes(reminderChoices, 10),
  'notify-meeting-answered': delivery('meeting-answered'),
  'notify-time-proposed': delivery('time-proposed'),
  'notify-recording-ready': delivery('recording-ready'),
  'notify-export-ready': delivery('export-ready'),
  'notify-requests-waiting': delivery('requests-waiting'),
  'notify-request-declined': delivery('request-declined'),
  /** At which hour of the reader's day the mail comes that gathers what they want gathered. */
  'digest-hour': number(0, 23, 8),
  /** Whether a mail comes with the meetings of the day, when, and on which days of the week. */
  agenda: flag(false),
  'agenda-time': time('07:30'),
  'agenda-days': weekdays(1, 2, 3, 4, 5),
  'quiet-hours': flag(false),
  'quiet-hours-from': time('22:00'),
  'quiet-hours-to': time('07:00'),
  /** None of who may be asked at any time. */
  'working-days': weekdays(),
  /** What an administrator sees of each person in the list of people. */
  'people-columns': several(personColumns, ['roles', 'state', 'lastSeen']),
} as const satisfies Record<string, UserSettingDefinition>;

export type UserSettingKey = keyof typeof userSettings;

export const userSettingKeys = Object.keys(userSettings) as [UserSettingKey, ...UserSettingKey[]];

type ValueOf<Definition> = Definition extends Flag
  ? boolean
  : Definition extends { kind: 'choice'; of: readonly (infer Value)[]; byDefault: infer ByDefault }
    ? Value | Extract<ByDefault, null>
    : Definition extends NumberSetting
      ? number
      : Definition extends TimeOfDay
        ? string
        : Definition extends Several<infer Value>
          ? readonly Value[]
          : readonly number[];

/** The settings of one person, each with its value; `null` where they chose nothing. */
export type UserSettings = { readonly [Key in UserSettingKey]: ValueOf<(typeof userSettings)[Key]> };

export const userSettingDefinition = (key: UserSettingKey): UserSettingDefinition => userSettings[key];

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const isWholeIn = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** Days in their order, each once. */
const areWeekdays = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((day: unknown, at) => isWholeIn(day, at === 0 ? 1 : Number(value[at - 1]) + 1, 7));

/** Some of all, in their order, each once. */
const areSomeOf = (value: unknown, all: readonly string[]): boolean =>
  Array.isArray(value) && JSON.stringify(value) === JSON.stringify(all.filter((one) => value.includes(one)));

/** Whether a value may be chosen for the setting. */
export function fitsUserSetting(key: UserSettingKey, value: unknown): boolean {
  const definition = userSettingDefinition(key);
  switch (definition.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return definition.of.some((one) => one === value);
    case 'number':
      return isWholeIn(value, definition.min, definition.max);
    case 'time':
      return typeof value === 'string' && timeOfDay.test(value);
    case 'weekdays':
      return areWeekdays(value);
    case 'several':
      return areSomeOf(value, definition.of);
  }
}

/** The settings of a person, of what is kept for them: what is missing, or fits no more, is as it is by default. */
export function userSettingsFrom(kept: Readonly<Record<string, unknown>>): UserSettings {
  const values = userSettingKeys.map((key) => {
    const value = kept[key];
    return [key, fitsUserSetting(key, value) ? value : userSettings[key].byDefault];
  });
  return Object.fromEntries(values) as UserSettings;
}
