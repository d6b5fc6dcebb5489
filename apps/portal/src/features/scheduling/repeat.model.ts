import { readRule, writeRule } from '@portico/domain/recurrence-text';
import {
  choiceOfRule,
  dayOfStart,
  ruleOfChoice,
  type RepeatChoice,
  type RepeatUnit,
} from '@portico/domain/repeat-choice';

/** What the form offers first; `custom` opens what there is beside them, `rule` is one that came from elsewhere. */
export const repeatPresets = ['never', 'DAILY', 'weekdays', 'WEEKLY', 'MONTHLY', 'YEARLY', 'custom'] as const;
export type RepeatPreset = (typeof repeatPresets)[number] | 'rule';

const WEEKDAYS = [0, 1, 2, 3, 4] as const;

/** A choice that comes back at each unit, as a start has it. */
export function plainChoice(unit: RepeatUnit, start: string): RepeatChoice {
  const { weekday } = dayOfStart(start);
  return { unit, interval: 1, weekdays: [weekday], by: 'day', end: { kind: 'never' } };
}

/** The choice of a preset, which keeps its end. */
export function choiceOf(
  preset: Exclude<RepeatPreset, 'never' | 'rule'>,
  start: string,
  before: RepeatChoice | undefined,
): RepeatChoice {
  const end = before?.end ?? { kind: 'never' as const };
  if (preset === 'custom') return before ?? plainChoice('WEEKLY', start);
  if (preset === 'weekdays') return { ...plainChoice('WEEKLY', start), weekdays: WEEKDAYS, end };
  return { ...plainChoice(preset, start), end };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** Which of what the form offers a choice is. */
function presetOf(choice: RepeatChoice, start: string): RepeatPreset {
  const { unit, interval, weekdays, by } = choice;
  if (interval !== 1) return 'custom';
  if (unit === 'WEEKLY') {
    if (isSame(weekdays, WEEKDAYS)) return 'weekdays';
    return isSame(weekdays, [dayOfStart(start).weekday]) ? 'WEEKLY' : 'custom';
  }
  return unit === 'DAILY' || by === 'day' ? unit : 'custom';
}

/** What the form shows as chosen; what is `custom` stays so while its parts are those of another way. */
export function presetIn(
  choice: RepeatChoice | undefined,
  { start, hasRule, isCustom }: { start: string; hasRule: boolean; isCustom: boolean },
): RepeatPreset {
  if (!hasRule) return 'never';
  if (!choice) return 'rule';
  return isCustom ? 'custom' : presetOf(choice, start);
}

/** The text of a choice's rule. */
export const textOfChoice = (choice: RepeatChoice, start: string): string =>
  writeRule(ruleOfChoice(choice, start));

/** The choice that the text of a rule is; undefined for a rule that the form does not offer. */
export function choiceOfText(rrule: string, start: string): RepeatChoice | undefined {
  const read = readRule(rrule);
  return 'problem' in read ? undefined : choiceOfRule(read.rule, start);
}

/** The rule of a plan whose start is changed; one that came from elsewhere stays as it is. */
export function movedRule(rrule: string, times: { from: string; to: string }): string {
  const choice = times.from === '' ? undefined : choiceOfText(rrule, times.from);
  return choice && times.to !== '' ? textOfChoice(movedChoice(choice, times), times.to) : rrule;
}

/**
 * The same choice for another start: what of it the start decided goes with it. Weeks follow only where they were those of the
 * start alone.
 */
function movedChoice(choice: RepeatChoice, { from, to }: { from: string; to: string }): RepeatChoice {
  const [before, after] = [dayOfStart(from), dayOfStart(to)];
  const weekdays = isSame(choice.weekdays, [before.weekday]) ? [after.weekday] : choice.weekdays;
  const by = choice.by === 'lastWeekday' && !after.isLast ? 'weekday' : choice.by;
  return { ...choice, weekdays, by };
}
