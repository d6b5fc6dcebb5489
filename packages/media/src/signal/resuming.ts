import { ParticipantUpdate, type ParticipantInfo } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { SignalConnection } from './signal-connection.ts';

/** By then a client whose line broke is back, or is nobody any more. */
const REMEMBERED_MS = 60_000;

/** Who left a room lately: who was away then has to hear of it. */
export class Departures {
  #departed: { info: ParticipantInfo; atMs: number }[] = [];

  note(info: ParticipantInfo): void {
    this.#departed = [...this.#recent(), { info, atMs: performance.now() }];
  }

  /** What a client is told when it is back: who left, then who is here. */
  update(present: readonly ParticipantInfo[]): ParticipantUpdate {
    const left = this.#recent().map(({ info }) => info);
    return new ParticipantUpdate({ participants: [...left, ...present] });
  }

  #recent(): { info: ParticipantInfo; atMs: number }[] {
    const since = performance.now() - REMEMBERED_MS;
    return this.#departed.filter(({ atMs }) => atMs > since);
  }
}

/** Whether a client that lost its line may go on as the participant it was. */
export const mayResume = (participant: Participant | undefined, sid: string): participant is Participant =>
  participant?.sid === sid && participant.peer.canRestart;

/** Goes on over a new socket: what the client missed is told again, and it offers with new ICE credentials by itself. */
export function bringUpToDate(participant: Participant, connection: SignalConnection): void {
  participant.continueOver(connection);
  connection.send({ case: 'update', value: participant.room.present(participant) });
  connection.send({ case: 'roomUpdate', value: participant.room.update() });
  participant.refreshToken();
  participant.negotiate();
}
