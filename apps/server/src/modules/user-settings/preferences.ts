import { meetingLimits } from '@portico/contract/meetings';
import { NotificationChoices } from '@portico/contract/notifications';
import { defaultPreferences, type Preferences } from '@portico/contract/preferences';
import { formatWords } from '@portico/contract/user-news';
import type { UserSettingKey, UserSettings } from '@portico/domain/user-settings';
import type { Reads } from '../../platform/db/tx.ts';
import { settingsOf } from './user-settings.service.ts';

const { 'time-format': hourCycles, 'first-day-of-week': weekStarts } = formatWords;

/** Settings as pages show them, in the sections that are saved at once. */
export function preferencesFrom(settings: UserSettings): Preferences {
  const { 'time-format': hours, 'first-day-of-week': day } = settings;
  const early = settings['meeting-join-before-host-minutes'];
  return {
    formats: {
      hourCycle: hours === null ? 'auto' : hourCycles[hours],
      weekStart: day === null ? 'auto' : weekStarts[day],
      motion: settings['reduced-motion'] ? 'reduced' : 'auto',
    },
    meetings: {
      durationMinutes: settings['meeting-duration-minutes'],
      hasLobby: settings['meeting-lobby'],
      joinBeforeHostMinutes: early === 'never' ? null : (early ?? meetingLimits.joinBeforeHostMinutes),
      password: settings['meeting-password'] ? 'made' : 'none',
      guestReminderMinutes: settings['guest-reminder-minutes'],
      workDays: [...settings['working-days']],
      workStart: settings['working-hours-start'],
      workEnd: settings['working-hours-end'],
    },
    meetnow: {
      usesPersonalRoom: settings['meet-now-personal-room'],
      hasLobby: settings['meet-now-lobby'],
    },
    keyboard: { hasShortcuts: settings.shortcuts },
    notifications: NotificationChoices.parse(settings), // the keys of its own, of all
  };
}

const keyOf = <Word extends string>(words: Readonly<Record<string, Word>>, word: Word): string | null =>
  Object.keys(words).find((key) => words[key] === word) ?? null;

/** The same back, each with its key; `null` for what nobody has chosen. */
export const settingsIn = ({
  formats,
  meetings,
  meetnow,
  keyboard,
  notifications,
}: Preferences): Partial<Record<UserSettingKey, unknown>> => ({
  'time-format': formats.hourCycle === 'auto' ? null : keyOf(hourCycles, formats.hourCycle),
  'first-day-of-week': formats.weekStart === 'auto' ? null : keyOf(weekStarts, formats.weekStart),
  'reduced-motion': formats.motion === 'reduced',
  'meeting-duration-minutes': meetings.durationMinutes,
  'meeting-lobby': meetings.hasLobby,
  'meeting-join-before-host-minutes': meetings.joinBeforeHostMinutes ?? 'never',
  'meeting-password': meetings.password === 'made',
  'guest-reminder-minutes': meetings.guestReminderMinutes,
  'working-days': meetings.workDays,
  'working-hours-start': meetings.workStart,
  'working-hours-end': meetings.workEnd,
  'meet-now-personal-room': meetnow.usesPersonalRoom,
  'meet-now-lobby': meetnow.hasLobby,
  shortcuts: keyboard.hasShortcuts,
  ...notifications,
});

/** How the portal is for somebody, and what their meetings begin with. */
export const preferencesOf = async (reads: Reads, personId: string): Promise<Preferences> =>
  preferencesFrom(await settingsOf(reads, personId));

/** The same for whoever reads a page: of who is nobody they are as by default. */
export const preferencesFor = async (reads: Reads, personId: string | undefined): Promise<Preferences> =>
  personId === undefined ? defaultPreferences : await preferencesOf(reads, personId);
