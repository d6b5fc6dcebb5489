import { within } from '../time/within.ts';
import { metricsTable, type LabelsOf, type MetricDefinition, type MetricName, type NameOf } from './table.ts';

interface Histogram {
  /** One for each bound, and the infinite one. */
  counts: number[];
  sum: number;
}

/** Asked at each scrape for what is not counted as it happens. */
export type Collect = (metrics: Metrics) => Promise<void> | void;

const COLLECTS_WITHIN_MS = 2000;

const isSpecial = /[\\\n"]/;
const escaped = (value: string): string =>
  isSpecial.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
    : value;

/** Labels as they stand in a line; also the key of a series. */
const braced = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const written = (value: number): string => (value === Infinity ? '+Inf' : String(value));

function withBound(key: string, bound: number): string {
  const label = `le="${written(bound)}"`;
  return key === '' ? `{${label}}` : `${key.slice(0, -1)},${label}}`;
}

/** The metrics of one process, in the text format of Prometheus 0.0.4. */
export class Metrics {
  readonly #values = new Map<MetricName, Map<string, number>>();
  readonly #histograms = new Map<MetricName, Map<string, Histogram>>();
  readonly #collectors: Collect[] = [];
  #scrape: Promise<string> | undefined;

  /** Counts `by` more. */
  add<N extends NameOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
    const series = this.#series(name);
    const key = braced(labels);
    series.set(key, (series.get(key) ?? 0) + by);
  }

  /** Says what a gauge is now, or how far a counter has come that somebody else counts. */
  set<N extends NameOf<'counter' | 'gauge'>>(name: N, labels: LabelsOf<N>, value: number): void {
    this.#series(name).set(braced(labels), value);
  }

  /** Adds one observation. */
  observe<N extends NameOf<'histogram'>>(name: N, labels: LabelsOf<N>, value: number): void {
    const { buckets } = metricsTable[name];
    let series = this.#histograms.get(name);
    if (!series) this.#histograms.set(name, (series = new Map<string, Histogram>()));
    const key = braced(labels);
    let histogram = series.get(key);
    if (!histogram) series.set(key, (histogram = { counts: [...buckets, Infinity].map(() => 0), sum: 0 }));
    const bucket = buckets.findIndex((bound) => value <= bound);
    const index = bucket === -1 ? buckets.length : bucket;
    histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
    histogram.sum += value;
  }

  /** Has `collect` asked at each scrape. What it set before and does not set again is gone, counters apart. */
  onScrape(collect: Collect): void {
    this.#collectors.push(collect);
  }

  /** All metrics now. Who scrapes meanwhile gets the same. What cannot be read in two seconds is left out. */
  text(): Promise<string> {
    this.#scrape ??= this.#write().finally(() => (this.#scrape = undefined));
    return this.#scrape;
  }

  #series(name: MetricName): Map<string, number> {
    let series = this.#values.get(name);
    if (!series) this.#values.set(name, (series = new Map<string, number>()));
    return series;
  }

  async #write(): Promise<string> {
    for (const [name, series] of this.#values) if (metricsTable[name].type === 'gauge') series.clear();
    await Promise.all(this.#collectors.map((collect) => this.#collected(collect)));
    const names = Object.keys(metricsTable) as MetricName[];
    return `${names.flatMap((name) => this.#lines(name)).join('\n')}\n`;
  }

  /** The database may be away: what else there is to say matters all the more then. */
  async #collected(collect: Collect): Promise<void> {
    const asked = (async () => collect(this))().catch(() => undefined);
    await within(COLLECTS_WITHIN_MS, asked, undefined);
  }

  #lines(name: MetricName): string[] {
    const { type, about }: MetricDefinition = metricsTable[name];
    const head = [`# HELP ${name} ${about.replaceAll('\\', '\\\\')}`, `# TYPE ${name} ${type}`];
    if (type === 'histogram') return [...head, ...this.#histogramLines(name)];
    const series = this.#values.get(name) ?? [];
    return [...head, ...Array.from(series, ([key, value]) => `${name}${key} ${written(value)}`)];
  }

  #histogramLines(name: MetricName): string[] {
    const { buckets = [] }: MetricDefinition = metricsTable[name];
    const lines: string[] = [];
    for (const [key, { counts, sum }] of this.#histograms.get(name) ?? []) {
      let total = 0;
      for (const [index, bound] of [...buckets, Infinity].entries()) {
        total += counts[index] ?? 0;
        lines.push(`${name}_bucket${withBound(key, bound)} ${total}`);
      }
      lines.push(`${name}_sum${key} ${sum}`, `${name}_count${key} ${total}`);
    }
    return lines;
  }
}
