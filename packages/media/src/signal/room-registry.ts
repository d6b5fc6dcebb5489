import { DisconnectReason } from '@livekit/protocol';
import type { RoomContext } from './room-context.ts';
import { DEFAULT_ROOM_SETTINGS, Room, type RoomSettings } from './room.ts';

/** The rooms of this process, by name. */
export class RoomRegistry {
  readonly context: RoomContext;
  readonly #rooms = new Map<string, Room>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** All rooms, oldest first. */
  list(): Room[] {
    return [...this.#rooms.values()];
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name);
  }

  /** The room of this name; a new one gets the settings, an existing one keeps its own. */
  ensure(name: string, settings: RoomSettings = DEFAULT_ROOM_SETTINGS): Room {
    const existing = this.#rooms.get(name);
    if (existing) return existing;
    const onEmpty = (empty: Room) => this.close(empty, DisconnectReason.ROOM_CLOSED);
    const room = new Room(name, this.context, { settings, onEmpty });
    this.#rooms.set(name, room);
    for (const observer of this.context.observers) observer.roomStarted?.(room);
    return room;
  }

  /** Ends a room for everybody in it. */
  close(room: Room, reason: DisconnectReason): void {
    if (this.#rooms.get(room.name) !== room) return;
    this.#rooms.delete(room.name);
    room.close(reason);
    for (const observer of this.context.observers) observer.roomFinished?.(room);
  }

  closeAll(): void {
    for (const room of this.list()) this.close(room, DisconnectReason.SERVER_SHUTDOWN);
  }
}
