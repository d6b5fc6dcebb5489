import type { RoomParticipant, RoomRole, RoomView } from '@portico/contract/room';
import { Store } from '../app/store.ts';
import type { ConferenceState } from '../media/conference.ts';
import type { MediaPerson } from '../media/types.ts';
import type { RoomState } from './room-store.ts';

/** Somebody who is there, as the room and the media engine know them together. */
export interface Companion {
  id: string;
  name: string;
  /** Of their picture; undefined where they have none. */
  avatarUrl: string | undefined;
  role: RoomRole;
  isGuest: boolean;
  isMe: boolean;
  /** When the hand went up; undefined while it is down. */
  handRaisedAt: string | undefined;
  /** Watches the live stream: neither seen nor heard by the others. */
  isWatching: boolean;
  /** Undefined while their sound and picture are not connected. */
  media: MediaPerson | undefined;
}

/** Whom the room has not told of yet may be back in a moment: nobody is taken off the stage for that. */
const LINGER_MS = 3000;

const isPresent = ({ me }: RoomView): boolean => me.standing === 'inRoom' || me.standing === 'watching';

const nameless = (role: RoomRole, isGuest: boolean) => ({
  role,
  isGuest,
  handRaisedAt: undefined,
  isWatching: false,
  avatarUrl: undefined,
});

/** Somebody whom the room knows. */
function known(participant: RoomParticipant, media: MediaPerson | undefined): Companion {
  const { id, displayName, avatarUrl, role, isGuest, handRaisedAt, isWatching } = participant;
  return {
    id,
    name: displayName,
    avatarUrl: avatarUrl ?? undefined,
    role,
    isGuest,
    isMe: false,
    handRaisedAt: handRaisedAt ?? undefined,
    isWatching,
    media,
  };
}

/** Somebody whom the room does not tell of yet. */
const early = (media: MediaPerson): Companion => ({
  ...nameless('attendee', false),
  id: media.id,
  name: media.name,
  isMe: false,
  media,
});

/** Everybody who is there now, in the order they came; the reader last. */
export function companyOf(view: RoomView, people: ReadonlyMap<string, MediaPerson>): Companion[] {
  const { me } = view;
  const told = view.participants.toSorted((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt));
  const ids = new Set(told.map(({ id }) => id));
  const mine = told.find(({ id }) => id === me.id);
  return [
    ...told.filter(({ id }) => id !== me.id).map((one) => known(one, people.get(one.id))),
    ...[...people.values()].filter(({ id }) => !ids.has(id) && id !== me.id).map(early),
    {
      ...nameless(me.role, me.isGuest),
      ...(mine && known(mine, undefined)),
      id: me.id,
      name: mine?.displayName ?? me.displayName,
      isMe: true,
      media: people.get(me.id),
    },
  ];
}

interface Source<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface CompanyState {
  everybody: readonly Companion[];
}

/** Who is there, for stage and list: out of the room's and the engine's knowledge, without flicker. */
export class Company extends Store<CompanyState> {
  readonly #room: Source<RoomState>;
  readonly #conference: Source<ConferenceState>;
  readonly #gone = new Map<string, ReturnType<typeof setTimeout>>();
  /** Whom the room has told of. */
  readonly #told = new Set<string>();

  constructor(room: Source<RoomState>, conference: Source<ConferenceState>) {
    super({ everybody: [] });
    this.#room = room;
    this.#conference = conference;
  }

  start(): () => void {
    const look = (): void => this.#look();
    const stops = [this.#room.subscribe(look), this.#conference.subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      for (const timer of this.#gone.values()) clearTimeout(timer);
    };
  }

  #look(): void {
    const { view, visit } = this.#room.get();
    if (visit !== 'inside' && visit !== 'watching') {
      this.#forget();
      return;
    }
    const now = companyOf(view, this.#conference.get().people);
    const here = new Set(now.map(({ id }) => id));
    for (const id of here) this.#stays(id);
    for (const { id } of view.participants) this.#told.add(id);
    // the room waits for who lost the connection: whom it names no more has left
    const hasLeft = (id: string): boolean => isPresent(view) && this.#told.has(id);
    const missing = this.get().everybody.filter(({ id, isMe }) => !isMe && !here.has(id) && !hasLeft(id));
    for (const { id } of missing) this.#leaves(id);
    const silent = missing
      .filter(({ id }) => this.#gone.has(id))
      .map((one) => Object.assign({}, one, { media: undefined }));
    const others = now.filter(({ isMe }) => !isMe);
    this.set({ everybody: [...this.#inPlace([...others, ...silent]), ...now.filter(({ isMe }) => isMe)] });
  }

  /** Everybody keeps their place: tiles must not jump for somebody who goes or comes back. Who is new is last. */
  #inPlace(others: readonly Companion[]): Companion[] {
    const order = new Map(this.get().everybody.map(({ id }, index) => [id, index]));
    const place = ({ id }: Companion): number => order.get(id) ?? order.size;
    return others.toSorted((a, b) => place(a) - place(b));
  }

  #stays(id: string): void {
    clearTimeout(this.#gone.get(id));
    this.#gone.delete(id);
  }

  #leaves(id: string): void {
    if (this.#gone.has(id)) return;
    this.#gone.set(
      id,
      setTimeout(() => {
        this.#gone.delete(id);
        this.set({ everybody: this.get().everybody.filter((one) => one.id !== id) });
      }, LINGER_MS),
    );
  }

  #forget(): void {
    for (const timer of this.#gone.values()) clearTimeout(timer);
    this.#gone.clear();
    this.#told.clear();
    if (this.get().everybody.length > 0) this.set({ everybody: [] });
  }
}
