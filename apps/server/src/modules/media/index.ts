/** The door of meetings' media: the engine, and its signalling through the portal's own origin. */
export type { EmbeddedEngine } from './media.engine.ts';
export { Leases } from './media.leases.ts';
export { RoutedMedia } from './media.routed.ts';
export type { JoinInfo, MediaEngine } from './media.seam.ts';
export { SIGNAL_PATH, Signalling } from './media.signalling.ts';
export { proveMedia, startMedia } from './media.start.ts';
export { ownWays, RoomWays } from './media.ways.ts';
