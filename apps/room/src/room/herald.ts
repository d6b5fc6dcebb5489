import type { ChatMessage } from '@portico/contract/room';
import type { Company } from './company.ts';
import type { Visit } from './place.ts';
import type { RoomStore } from './room-store.ts';
import { tidingsBetween, type Moment, type Tiding } from './tidings.ts';

/** Ten who come together are one sentence. */
const TOGETHER_MS = 1200;

export interface HeraldEvents {
  onTidings(tidings: readonly Tiding[]): void;
  onMessages(messages: readonly ChatMessage[]): void;
}

const isThere = ({ visit }: { visit: Visit }): boolean => visit === 'inside' || visit === 'watching';

/** Watches the room, and tells what happens there: to screen readers, and in toasts. */
export class Herald {
  readonly #room: RoomStore;
  readonly #company: Company;
  readonly #listeners = new Set<HeraldEvents>();
  #told: Moment | undefined;
  #toldMessages = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(room: RoomStore, company: Company) {
    this.#room = room;
    this.#company = company;
  }

  listen(events: HeraldEvents): () => void {
    this.#listeners.add(events);
    this.#heed();
    return () => this.#listeners.delete(events);
  }

  /** Tells something that no change of the room shows. */
  tell(tiding: Tiding): void {
    for (const { onTidings } of this.#listeners) onTidings([tiding]);
  }

  start(): () => void {
    const heed = (): void => this.#heed();
    const stops = [this.#room.subscribe(heed), this.#company.subscribe(heed)];
    return () => {
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  #heed(): void {
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
    const tidings = tidingsBetween(this.#told, now);
    this.#told = now;
    const unheard = messages.filter(({ id }) => !this.#toldMessages.has(id));
    this.#toldMessages = new Set(messages.map(({ id }) => id));
    const heard = isFirst ? [] : unheard.filter(({ participantId }) => participantId !== view.me.id);
    for (const { onTidings, onMessages } of this.#listeners) {
      if (tidings.length > 0) onTidings(tidings);
      if (heard.length > 0) onMessages(heard);
    }
  }
}
