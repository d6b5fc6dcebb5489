export { HealthBody, HealthRefresh, HealthSummary } from './health.tsx';
export { healthQuery } from './health.queries.ts';
