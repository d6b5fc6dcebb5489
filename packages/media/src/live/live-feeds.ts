import { MediaCallError } from '../ipc/media-call-error.ts';
import type { RoomObserver } from '../signal/room-context.ts';
import type { RoomRegistry } from '../signal/room-registry.ts';
import { LiveFeed, type LiveSink } from './live-feed.ts';

/** What a composer is fed with, of each room at most one. */
export class LiveFeeds {
  readonly #rooms: RoomRegistry;
  readonly #feeds = new Map<string, LiveFeed>();

  constructor(rooms: RoomRegistry) {
    this.#rooms = rooms;
    rooms.context.observers.add(this.#observer());
  }

  /** Feeds a composer from now on; an earlier one of the room is let go. Throws when the room does not run. */
  start(name: string, sink: LiveSink): void {
    const room = this.#rooms.find(name);
    if (!room) throw new MediaCallError('roomGone', 'the room does not run');
    this.stop(name);
    const feed: LiveFeed = new LiveFeed(room, sink, () => {
      if (this.#feeds.get(name) === feed) this.#feeds.delete(name);
    });
    this.#feeds.set(name, feed);
  }

  stop(name: string): void {
    this.#feeds.get(name)?.close();
    this.#feeds.delete(name);
  }

  stopAll(): void {
    for (const name of this.#feeds.keys()) this.stop(name);
  }

  #observer(): RoomObserver {
    return {
      roomFinished: (room) => this.stop(room.name),
      trackPublished: (by, publication) => this.#feeds.get(by.room.name)?.add(by, publication),
      trackUnpublished: (by, publication) => this.#feeds.get(by.room.name)?.remove(publication),
    };
  }
}
