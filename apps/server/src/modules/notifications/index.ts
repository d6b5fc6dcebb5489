export { notify, notifyBesideOrders, notifyLater, type NotifyContext } from './notifications.service.ts';
export { findNewsReaders, planFor, type NewsReader } from './notifications.readers.ts';
