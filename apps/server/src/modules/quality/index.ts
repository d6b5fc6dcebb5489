export { QualityKeeper, type WatchedRooms } from './quality.keeper.ts';
export { watchMedia } from './quality.policy.ts';
