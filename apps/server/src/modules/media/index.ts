/** The door of meetings' media: the engine, and its signalling through the portal's own origin. */
export type { Leases } from './media.leases.ts';
export type { MediaApi } from './media.nodes.ts';
export type {
  EngineEvent,
  JoinInfo,
  Joiner,
  LiveStream,
  MediaEngine,
  MediaTrack,
  StreamEnd,
  StreamSegment,
} from '../../platform/media/engine.ts';
export { proveMedia, startMedia } from './media.start.ts';
export type { PortalEngine } from './media.start.ts';
export { WEBHOOK_PATH } from './media.webhooks.ts';
