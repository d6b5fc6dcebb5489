import {
  normalisedRule,
  refusalOf,
  type Frequency,
  type RecurrenceRule,
  type RuleRefusal,
} from './recurrence-rule.ts';
import { readRule, writeRule, type RuleProblem } from './recurrence-text.ts';
import { occurrencesOf, type Occurrence, type RecurrenceSet } from './recurrence.ts';

/** How many dates a series with an end has at most, by how often it comes back (api-facts). */
export const seriesLimits = { DAILY: 1826, WEEKLY: 261, MONTHLY: 60, YEARLY: 5 } as const;

/** How many years a series with an end spans at most. */
export const SERIES_YEARS = 5;

const YEAR_SECONDS = 366 * 86_400;

/** Why a series cannot be planned by a rule. */
export type SeriesProblem =
  | RuleProblem['problem']
  | RuleRefusal
  /** More dates than `seriesLimits` lets it have. */
  | 'tooMany'
  /** It ends after more than `SERIES_YEARS`. */
  | 'tooFar'
  /** No date in a hundred years. */
  | 'noDate'
  /** It ends before it begins. */
  | 'endsBefore';

const mostOf = (frequency: Frequency): number =>
  frequency in seriesLimits ? seriesLimits[frequency as keyof typeof seriesLimits] : 0;

/** Why a series cannot be planned though its rule can be followed; undefined where it can. */
export function seriesProblem(set: RecurrenceSet): SeriesProblem | undefined {
  const { rule } = set;
  const most = rule.end.kind === 'never' ? 1 : mostOf(rule.frequency) + 1;
  const dates = occurrencesOf(set, { most });
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return rule.end.kind === 'until' ? 'endsBefore' : 'noDate';
  if (rule.end.kind === 'never') return undefined;
  if (dates.length === most) return 'tooMany';
  return last.at - first.at > SERIES_YEARS * YEAR_SECONDS ? 'tooFar' : undefined;
}

/** The rule of a text, as calendars show it best; or why no series can be planned by it, and in which part. */
export function readSeriesRule(
  text: string,
): { rule: RecurrenceRule; text: string } | { problem: SeriesProblem; part: string } {
  const read = readRule(text);
  if ('problem' in read) return read;
  const refusal = refusalOf(read.rule);
  if (refusal) return { problem: refusal, part: '' };
  const rule = normalisedRule(read.rule);
  return { rule, text: writeRule(rule) };
}

/** All dates of a series with an end; undefined of one that never ends. */
export const allDates = (set: RecurrenceSet): Occurrence[] | undefined =>
  set.rule.end.kind === 'never' ? undefined : occurrencesOf(set, { most: mostOf(set.rule.frequency) });
