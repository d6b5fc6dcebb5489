export { notify, notifyBesideOrders, notifyLater } from './notifications.service.ts';
export { findNewsReaders, planFor, type NewsReader } from './notifications.readers.ts';
