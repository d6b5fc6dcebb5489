export { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
export { fillDemo, fillSample } from './sample.service.ts';
