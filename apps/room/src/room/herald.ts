import type { ChatMessage } from '@portico/contract/room';
import type { Company } from './company.ts';
import type { RoomStore } from './room-store.ts';
import { tidingsBetween, type Moment, type Tiding } from './tidings.ts';

/** Ten who come together are one sentence. */
const TOGETHER_MS = 1200;

export interface HeraldEvents {
  onTidings(tidings: readonly Tiding[]): void;
  onMessages(messages: readonly ChatMessage[]): void;
}

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
    return () => this.#listeners.delete(events);
  }

  /** Tells something that no change of the room shows. */
  tell(tiding: Tiding): void {
    for (const { onTidings } of this.#listeners) onTidings([tiding]);
  }

  start(): () => void {
    const look = (): void => {
      // what was there when one came is not news
      if (!this.#told && this.#room.get().visit === 'inside') this.#look();
      else this.#timer ??= setTimeout(() => this.#look(), TOGETHER_MS);
    };
    const stops = [this.#room.subscribe(look), this.#company.subscribe(look)];
    return () => {
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
    };
  }

  #look(): void {
    this.#timer = undefined;
    const { view, visit, messages } = this.#room.get();
    if (visit !== 'inside') {
      this.#told = undefined;
      return;
    }
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
