/** One metric as a scrape tells it. */
export interface ScrapedMetric {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y;

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text);
    if (!found) throw new Error(`no label at ${LABEL.lastIndex} of {${text}}`);
    const [, name = '', value = ''] = found;
    if (Object.hasOwn(labels, name)) throw new Error(`the label ${name} stands twice in {${text}}`);
    labels[name] = value;
  }
  return labels;
}

function valueOf(text: string): number {
  if (text === '+Inf') return Infinity;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) throw new Error(`${text} is no value`);
  return Number(text);
}

const endings: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

/** Counts of a histogram's buckets never fall, and the last is the count. */
function checkBuckets(name: string, { samples }: ScrapedMetric): void {
  const open = new Map<string, number>();
  for (const { name: sample, labels, value } of samples) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    if (sample.endsWith('_bucket')) {
      if (value < (open.get(key) ?? 0)) throw new Error(`a bucket of ${name} is smaller than the one before`);
      if (le === undefined) throw new Error(`a bucket of ${name} has no bound`);
      open.set(key, value);
    }
    if (sample.endsWith('_count') && value !== open.get(key))
      throw new Error(`the infinite bucket of ${name} is not its count`);
  }
}

/**
 * Reads the text format 0.0.4, strictly: HELP and TYPE once before the samples of a metric, nothing of another metric
 * between them, no series twice.
 */
export function parseMetrics(text: string): Map<string, ScrapedMetric> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const metrics = new Map<string, ScrapedMetric>();
  const series = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP (\S+) (.+)$/.exec(line);
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line);
    if (help) {
      [, current = ''] = help;
      if (!NAME.test(current) || metrics.has(current)) throw new Error(`a second or bad metric: ${line}`);
      metrics.set(current, { type: '', help: help[2] ?? '', samples: [] });
    } else if (type) {
      const metric = metrics.get(current);
      if (!metric || type[1] !== current || metric.type !== '') throw new Error(`TYPE out of place: ${line}`);
      metric.type = type[2] ?? '';
    } else {
      const sample = SAMPLE.exec(line);
      const metric = metrics.get(current);
      if (!sample || !metric) throw new Error(`no sample: ${line}`);
      const [, name = '', labels = '', value = ''] = sample;
      const isOurs = (endings[metric.type] ?? []).some((ending) => name === current + ending);
      if (!isOurs) throw new Error(`${name} stands among the samples of ${current}`);
      const key = `${name}{${labels}}`;
      if (series.has(key)) throw new Error(`${key} stands twice`);
      series.add(key);
      metric.samples.push({ name, labels: labelsOf(labels), value: valueOf(value) });
    }
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkBuckets(name, metric);
  return metrics;
}
