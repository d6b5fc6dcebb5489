import { normalisedRule } from '@portico/domain/recurrence-rule';
import { readRule, writeRule } from '@portico/domain/recurrence-text';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { SeriesRule } from './series.store.ts';

/** A rule as it is compared; one that cannot be read is like no other. */
function normalised(text: string): string {
  const read = readRule(text);
  return 'rule' in read ? writeRule(normalisedRule(read.rule)) : text;
}

/** Reports series whose rule in a calendar is not that of the site (RECU-04): a line of the log each, and how many. */
export class RuleWatch {
  readonly #log: Log;
  #differences = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  look(meetingId: string, { rule, calendarRule }: Pick<SeriesRule, 'rule' | 'calendarRule'>): void {
    if (calendarRule === null || normalised(calendarRule) === normalised(rule)) return;
    this.#differences += 1;
    this.#log.warn(
      { meeting: meetingId, rule, calendarRule },
      'the rule of a calendar is not that of the site',
    );
  }

  collect(metrics: Metrics): void {
    metrics.onScrape(() => metrics.set('portico_series_rule_differences_total', {}, this.#differences));
  }
}
