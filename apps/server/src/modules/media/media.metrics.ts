import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { PortalEngine } from './media.start.ts';

/** What an engine of our own says of its process; a server of its own has metrics of its own. */
async function collectProcess(metrics: Metrics, engine: PortalEngine | undefined): Promise<void> {
  if (engine?.kind !== 'embedded' || !engine.isRunning()) return;
  const { residentBytes, counters } = await engine.stats();
  metrics.set('portico_media_resident_memory_bytes', {}, residentBytes);
  metrics.set('portico_media_packets_total', { direction: 'in' }, counters.packetsIn);
  metrics.set('portico_media_packets_total', { direction: 'out' }, counters.packetsOut);
  metrics.set('portico_media_packets_lost_total', {}, counters.nacksOut);
  metrics.set('portico_media_packets_recovered_total', {}, counters.recovered);
}

/** Counts what the engine does, and how often it had to be started anew. */
export function collectMedia(metrics: Metrics, engine: PortalEngine | undefined): void {
  metrics.add('portico_media_restarts_total', {}, 0);
  engine?.on(({ type }) => {
    if (type === 'childStarted') metrics.add('portico_media_restarts_total', {});
  });
  metrics.onScrape(() => metrics.set('portico_media_up', {}, engine?.isRunning() ? 1 : 0));
  metrics.onScrape(async () => {
    if (!engine?.isRunning()) return;
    const { rooms, participants } = await engine.stats();
    metrics.set('portico_media_rooms', {}, rooms);
    metrics.set('portico_media_participants', {}, participants);
  });
  metrics.onScrape(() => collectProcess(metrics, engine));
}
