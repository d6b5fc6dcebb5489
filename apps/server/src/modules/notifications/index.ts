export { notify, notifyBesideOrders, notifyLater } from './notifications.service.ts';
export { quietUntil } from './notifications.times.ts';
export { findNewsReaders, planFor, type NewsReader } from './notifications.readers.ts';
