/** The door of live streams: meetings for those who only watch them, by HLS. */
export { makeStreamLink } from './streams.links.ts';
export { LiveStreams } from './streams.live.ts';
export { Places } from './streams.places.ts';
export { mountStreams } from './streams.routes.ts';
export { SharedStreams } from './streams.shared.ts';
