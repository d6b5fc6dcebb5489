export { isOpen, sitesOfSession } from './hub.sites.ts';
