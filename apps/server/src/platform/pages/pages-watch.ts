import type { Metrics } from '../metrics/metrics.ts';
import type { PagesHost } from './send-page.ts';

/** Counts and measures pages as they are rendered. */
export class PagesWatch {
  readonly #metrics: Metrics;
  #live = 0;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /** How many were rendered that follow the push channel. */
  get live(): number {
    return this.#live;
  }

  /** The same pages, watched. */
  of(app: 'portal' | 'room', host: PagesHost): PagesHost {
    return {
      ...host,
      onRendered: (view, milliseconds) => {
        if (view === 'app' || view === 'room') this.#live += 1;
        this.#metrics.add('portico_pages_rendered_total', { app });
        this.#metrics.observe('portico_page_render_duration_seconds', { app }, milliseconds / 1000);
      },
    };
  }
}
