import type { EngineCounters } from '../sfu/counters.ts';
import type { Publication } from '../sfu/publication.ts';
import type { TransportFactory } from '../transport/transport.ts';
import type { ApiKey } from './access-token.ts';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';
import type { TurnServers } from './turn.ts';

/** Follows what happens in the rooms. */
export interface RoomObserver {
  roomStarted?(room: Room): void;
  roomFinished?(room: Room): void;
  participantJoined?(participant: Participant): void;
  participantLeft?(participant: Participant): void;
  trackPublished?(participant: Participant, publication: Publication): void;
  trackUnpublished?(participant: Participant, publication: Publication): void;
}

/** What all rooms of a process share. */
export interface RoomContext {
  key: ApiKey;
  transport: TransportFactory;
  counters: EngineCounters;
  turn?: TurnServers | undefined;
  /** How long the place is kept of who lost the connection. */
  keepsLostMs: number;
  observers: Set<RoomObserver>;
  /** Takes an exception that nobody expected; the process goes on. */
  onError(error: unknown): void;
}
