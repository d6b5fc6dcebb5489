/** The door of meetings' media: the engine, and its signalling through the portal's own origin. */
export type { EmbeddedEngine } from './media.engine.ts';
export type { JoinInfo, MediaEngine } from './media.seam.ts';
export { SIGNAL_PATH, Signalling } from './media.signalling.ts';
export { startMedia } from './media.start.ts';
