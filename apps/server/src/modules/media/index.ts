/** The door of meetings' media: the engine, and its signalling through the portal's own origin. */
export { JoinGate, type MayJoin } from './media.gate.ts';
export { Leases } from './media.leases.ts';
export { RoutedMedia } from './media.routed.ts';
export type {
  EngineEvent,
  JoinInfo,
  Joiner,
  LiveStream,
  MediaEngine,
  MediaTrack,
  StreamEnd,
  StreamSegment,
} from './media.seam.ts';
export { SIGNAL_PATH, Signalling } from './media.signalling.ts';
export { proveMedia, startMedia } from './media.start.ts';
export type { PortalEngine } from './media.start.ts';
export { ownEngineRouter, RoomRouter } from './media.signal-router.ts';
export { WEBHOOK_PATH, Webhooks } from './media.webhooks.ts';
