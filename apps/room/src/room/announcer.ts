import type { ChatMessage } from '@portico/contract/room';
import type { Company } from './company.ts';
import type { Visit } from './phase.ts';
import type { RoomStore } from './room-store.ts';
import { announcementsBetween, type Moment, type Announcement } from './announcements.ts';

/** Ten who come together are one sentence. */
const TOGETHER_MS = 1200;

export interface AnnouncerEvents {
  onAnnouncements(announcements: readonly Announcement[]): void;
  onMessages(messages: readonly ChatMessage[]): void;
}

const isThere = ({ visit }: { visit: Visit }): boolean => visit === 'inside' || visit === 'watching';

/** Watches the room and announces what happens there, to screen readers and in toasts. */
export class Announcer {
  readonly #room: RoomStore;
  readonly #company: Company;
  readonly #listeners = new Set<AnnouncerEvents>();
  #told: Moment | undefined;
  #toldMessages = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: RoomStore, company: Company) {
    this.#room = room;
    this.#company = company;
  }

  listen(events: AnnouncerEvents): () => void {
    this.#listeners.add(events);
    this.#schedule();
    return () => this.#listeners.delete(events);
  }

  /** Announces something that no change of the room shows. */
  tell(announcement: Announcement): void {
    for (const { onAnnouncements } of this.#listeners) onAnnouncements([announcement]);
  }

  start(): () => void {
    const schedule = (): void => this.#schedule();
    const stops = [this.#room.subscribe(schedule), this.#company.subscribe(schedule)];
    return () => {
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  #schedule(): void {
    if (!isThere(this.#room.get())) this.#told = undefined;
    // the first moment is the first that somebody hears: what was there then is not news
    else if (!this.#told) this.#look();
    else this.#timer ??= setTimeout(() => this.#look(), TOGETHER_MS);
  }

  #look(): void {
    this.#timer = undefined;
    if (!isThere(this.#room.get()) || this.#listeners.size === 0) return;
    const { view, messages } = this.#room.get();
    const isFirst = this.#told === undefined;
    const now: Moment = { view, everybody: this.#company.get().everybody };
    const announcements = announcementsBetween(this.#told, now);
    this.#told = now;
    const unheard = messages.filter(({ id }) => !this.#toldMessages.has(id));
    this.#toldMessages = new Set(messages.map(({ id }) => id));
    const heard = isFirst ? [] : unheard.filter(({ participantId }) => participantId !== view.me.id);
    for (const { onAnnouncements, onMessages } of this.#listeners) {
      if (announcements.length > 0) onAnnouncements(announcements);
      if (heard.length > 0) onMessages(heard);
    }
  }
}
