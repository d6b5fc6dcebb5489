export type { JoiningContext, RoomMedia, RoomNodes, RoomStreams } from './joining.context.ts';
export { keepsPlace } from './joining.guests.ts';
export { findRecordable, setRecordingSince } from './joining.recording.ts';
export { endPlaces, findMediaPlace, reviewPlaces } from './joining.rights.ts';
export { endAsAdministrator } from './joining.moderation.ts';
export { endAllInstances } from './joining.store.ts';
export { findRoomRole } from './places.store.ts';
export { findSiteNameOf, listWatching } from './watching.store.ts';
