import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;

/** Has the process itself measured from now on; the answer ends that. */
export function watchProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.onScrape(() => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    metrics.set('process_cpu_seconds_total', {}, (user + system) / 1e6);
    metrics.set('process_resident_memory_bytes', {}, rss);
    metrics.set('process_start_time_seconds', {}, performance.timeOrigin / 1000);
    metrics.set('portico_heap_used_bytes', {}, heapUsed);
    const stats = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    for (const [stat, nanoseconds] of Object.entries(stats))
      metrics.set('portico_event_loop_delay_seconds', { stat }, nanoseconds / NANOSECONDS);
    delay.reset();
  });
  return () => delay.disable();
}
