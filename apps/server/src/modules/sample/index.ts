export { DEMO_PASSWORD, demoAccounts, RESTING_SITE } from './demo-accounts.ts';
export { addDemoPictures, pictured } from './sample-pictures.ts';
export { addDemoRecordings } from './sample-recordings.ts';
export { fillDemo, fillSample } from './sample.service.ts';
