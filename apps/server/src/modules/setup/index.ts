export { createSetupLink, isSetupToken, setUpProblems } from './setup.service.ts';
