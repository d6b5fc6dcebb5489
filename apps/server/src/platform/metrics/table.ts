/** One metric: what kind it is, what it says, and by which labels its series differ. */
export interface MetricDefinition {
  type: 'counter' | 'gauge' | 'histogram';
  about: string;
  /** Few values each: never a path, a person, a meeting or an address. */
  labels: readonly string[];
  /** Upper bounds of a histogram, without the last, which is infinite. */
  buckets?: readonly number[];
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 300, 1800];

const counter = <const L extends readonly string[]>(about: string, labels: L) =>
  ({ type: 'counter', about, labels }) as const;
const gauge = <const L extends readonly string[]>(about: string, labels: L) =>
  ({ type: 'gauge', about, labels }) as const;
const histogram = <const L extends readonly string[]>(about: string, labels: L, buckets: readonly number[]) =>
  ({ type: 'histogram', about, labels, buckets }) as const;

/**
 * Every metric that `GET /metrics` has, and no other. `docs/metrics.md` is made of this table. Counters count since
 * the process started; those of the media engine since the engine's process did.
 */
export const metricsTable = {
  portico_http_requests_total: counter(
    'Answered requests, by operation (a page or file by its route) and HTTP status.',
    ['operation', 'status'],
  ),
  portico_http_request_duration_seconds: histogram(
    'From the head of a request to the last byte of its answer.',
    ['operation'],
    REQUEST_SECONDS,
  ),
  portico_pages_rendered_total: counter('Pages made on the server, by the app that they belong to.', ['app']),
  portico_page_render_duration_seconds: histogram(
    'From the beginning of a page’s rendering to its first byte.',
    ['app'],
    REQUEST_SECONDS,
  ),
  portico_database_queries_total: counter('Statements that ended, `ok` or `failed`.', ['result']),
  portico_database_query_duration_seconds: histogram(
    'How long statements held their connection.',
    [],
    QUERY_SECONDS,
  ),
  portico_database_slow_queries_total: counter(
    'Statements over `SLOW_QUERY_MS`; each has a line in the log.',
    [],
  ),
  portico_database_connections: gauge('Connections of this process, `used` or `idle`.', ['state']),
  portico_database_connections_max: gauge('How many connections this process may open.', []),
  portico_database_waiting: gauge('Who waits for a connection now.', []),
  portico_series_rule_differences_total: counter(
    'Series whose rule in a calendar has other dates than that of the site; each has a line in the log.',
    [],
  ),
  portico_jobs_total: counter('Batches of jobs that ended, `done` or `failed`, by kind.', ['job', 'result']),
  portico_job_duration_seconds: histogram('How long batches of jobs took, by kind.', ['job'], JOB_SECONDS),
  portico_jobs: gauge('Jobs of the deployment: `queued` and due, or `active`.', ['state']),
  portico_jobs_oldest_queued_seconds: gauge('How long the oldest due job has waited; 0 when none does.', []),
  portico_mails_total: counter(
    'Tries to send a mail: `sent`, `deferred` (tried again) or `failed` (given up).',
    ['result'],
  ),
  portico_mails_waiting: gauge(
    'Mails of the deployment that have not left, those included that are not made yet.',
    [],
  ),
  portico_mails_oldest_waiting_seconds: gauge(
    'How long the oldest of them has waited; 0 when none does.',
    [],
  ),
  portico_push_connections: gauge('Open push connections of this process: one for each open tab.', []),
  portico_push_polling_tabs: gauge('Tabs that ask again and again, because no WebSocket comes through.', []),
  portico_push_frames_total: counter('Frames of the push channel, `in` from tabs and `out` to them.', [
    'direction',
  ]),
  portico_media_up: gauge('1 while the media engine runs, else 0.', []),
  portico_media_restarts_total: counter('How often the media engine was started again.', []),
  portico_media_rooms: gauge('Rooms with somebody in them.', []),
  portico_media_participants: gauge('Who is in them.', []),
  portico_live_streams: gauge('Live streams that are composed here.', []),
  portico_live_streams_max: gauge('How many may be composed here at once: `MEDIA_MAX_STREAMS`.', []),
  portico_live_watchers: gauge('Who watches them.', []),
  portico_live_composer_failures_total: counter('How often what composes one of them failed.', []),
  portico_media_packets_total: counter('RTP packets, `in` from publishers and `out` to viewers.', [
    'direction',
  ]),
  portico_media_packets_lost_total: counter(
    'Packets that were missing on their way in, and asked for again.',
    [],
  ),
  portico_media_packets_recovered_total: counter('Of those, the ones that came after all.', []),
  portico_media_resident_memory_bytes: gauge('Memory of the media engine’s process.', []),
  portico_recordings: gauge('Recordings of the deployment, by state.', ['state']),
  portico_recordings_bytes: gauge('Size of all finished recordings.', []),
  portico_sessions: gauge('Sessions of signed-in people that have not expired.', []),
  portico_storage_free_bytes: gauge('Free room on the disk of files and recordings.', []),
  portico_storage_size_bytes: gauge('Size of that disk.', []),
  portico_time_zone_data: gauge('Always 1; the version of the data of time zones is in the label.', [
    'version',
  ]),
  portico_health: gauge('What the health page says of each check: 0 works, 1 warning, 2 failure.', ['check']),
  portico_event_loop_delay_seconds: gauge(
    'How late timers of the process came since the last scrape: `p50`, `p99` and `max`.',
    ['stat'],
  ),
  portico_heap_used_bytes: gauge('JavaScript heap in use.', []),
  process_cpu_seconds_total: counter('CPU time of the process.', []),
  process_resident_memory_bytes: gauge('Memory of the process.', []),
  process_start_time_seconds: gauge('When the process started, in seconds since 1970.', []),
} satisfies Record<string, MetricDefinition>;

type Table = typeof metricsTable;
/** The name of a metric. */
export type MetricName = keyof Table;
/** The names of one type. */
export type NameOf<Type extends MetricDefinition['type']> = {
  [N in MetricName]: Table[N]['type'] extends Type ? N : never;
}[MetricName];
/** The labels that a metric asks for. */
export type LabelsOf<N extends MetricName> = Record<Table[N]['labels'][number], string>;
