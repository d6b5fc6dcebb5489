import { metricsTable, type MetricDefinition } from '../../apps/server/src/platform/metrics/table.ts';

function row([name, { type, labels, about }]: [string, MetricDefinition]): string {
  return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${about} |`;
}

const head = `# Metrics

\`GET /metrics\` answers in the text format of Prometheus. Without \`METRICS_TOKEN\` only programs of this machine may
read it, and nobody where \`PUBLIC_URL\` or \`TRUST_PROXY\` is set: behind a proxy everybody comes from this machine. A request
that says in any way that it was passed on (\`Forwarded\`, \`X-Forwarded-…\`, \`X-Real-IP\`, \`Via\`, what CDNs add, HTTP/1.0) is from
elsewhere, too; a proxy that says nothing cannot be told, so set one of the three behind it. With the token it is sent as \`Authorization: Bearer …\`. Every process answers for itself; what says "of the deployment" is
the same from each. No label holds a path, a person, a meeting or an address.

From another machine a process is read at its own port where \`HOST\` lets it listen there; a single one also through its
proxy, with \`scheme: https\` and the name of the portal as the target.

\`\`\`yaml
scrape_configs:
  - job_name: portico
    authorization: { credentials: the value of METRICS_TOKEN }
    static_configs: [{ targets: ['portal.example:4000'] }]
\`\`\`

## The list

This page is generated from \`apps/server/src/platform/metrics/table.ts\`.
`;

const alerts = `## Alerts to begin with

\`\`\`yaml
groups:
  - name: portico
    rules:
      - alert: PorticoDown
        expr: up{job="portico"} == 0
        for: 1m
      - alert: PorticoCheckFails # the health page says what to do
        expr: max by (check) (portico_health) == 2
        for: 2m
      - alert: PorticoServerErrors
        expr: sum(rate(portico_http_requests_total{status=~"5.."}[5m])) > 0.01 * sum(rate(portico_http_requests_total[5m]))
        for: 5m
      - alert: PorticoSlow
        expr: histogram_quantile(0.95, sum by (le) (rate(portico_http_request_duration_seconds_bucket[5m]))) > 1
        for: 10m
      - alert: PorticoMailWaits
        expr: max(portico_mails_oldest_waiting_seconds) > 1800
      - alert: PorticoJobsWait
        expr: max(portico_jobs_oldest_queued_seconds) > 300
      - alert: PorticoSlowQueries
        expr: rate(portico_database_slow_queries_total[10m]) > 0.1
        for: 10m
      - alert: PorticoStorageFills
        expr: portico_storage_free_bytes < 0.1 * portico_storage_size_bytes and portico_storage_free_bytes < 20e9
      - alert: PorticoMediaRestarts
        expr: increase(portico_media_restarts_total[1h]) > 1
      - alert: PorticoEventLoopBlocked
        expr: portico_event_loop_delay_seconds{stat="p99"} > 0.25
        for: 5m
\`\`\`
`;

/** \`docs/metrics.md\`, from the table that \`GET /metrics\` is made of. */
export function metricsPage(): Record<string, string> {
  const rows = Object.entries<MetricDefinition>(metricsTable).map(row);
  const table = ['| metric | type | labels | what it says |', '| --- | --- | --- | --- |', ...rows];
  return { 'docs/metrics.md': `${head}\n${table.join('\n')}\n\n${alerts}` };
}
