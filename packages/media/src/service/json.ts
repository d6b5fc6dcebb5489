import type { Room } from '@livekit/protocol';

/** What JSON can hold, as protobuf's own conversions name it. */
export type JsonValue = ReturnType<Room['toJson']>;
