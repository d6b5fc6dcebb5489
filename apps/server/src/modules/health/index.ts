export { readHealth } from './health.policy.ts';
