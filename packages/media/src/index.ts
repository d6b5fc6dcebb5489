/** The door of the embedded media engine: an SFU that speaks the LiveKit client protocol, in a child process. */
export { startMediaChild } from './ipc/media-child.ts';
export type { LiveControl, MediaChild, MediaChildOptions, RecorderControl } from './ipc/media-child.ts';
export { MediaCallError } from './ipc/media-call-error.ts';
export type { EngineReport, MediaEvent } from './ipc/media-event.ts';
export type { MediaStats, RoomLines } from './ipc/messages.ts';
export type { LiveSink } from './live/live-feed.ts';
export { LiveUnpacker, packLive } from './live/live-messages.ts';
export type { LiveMessage, LiveScene } from './live/live-messages.ts';
export { readManifest } from './recorder/manifest-file.ts';
export { MANIFEST_FILE, parseManifest } from './recorder/manifest.ts';
export type {
  PresenceChange,
  RecordedTrack,
  RecordingManifest,
  Span,
  VideoSize,
} from './recorder/manifest.ts';
export { RESERVED_ATTRIBUTE_PREFIX } from './signal/reserved-attributes.ts';
export { SOURCE_NAMES, type SourceName } from './source-names.ts';
export { everyAddress, findFreePort, provePort } from './transport/free-port.ts';
