import { StreamState, StreamStateInfo, StreamStateUpdate } from '@livekit/protocol';
import type { HeldTrack } from '../downlink/downlink.ts';
import type { SignalConnection } from './signal-connection.ts';

/** Tells a client which tracks its line does not carry at the moment, and which go on. */
export function tellHeld(connection: SignalConnection, tracks: readonly HeldTrack[]): void {
  const streamStates = tracks.map(
    ({ trackSid, publisherSid, isHeld }) =>
      new StreamStateInfo({
        trackSid,
        participantSid: publisherSid,
        state: isHeld ? StreamState.PAUSED : StreamState.ACTIVE,
      }),
  );
  connection.send({ case: 'streamStateUpdate', value: new StreamStateUpdate({ streamStates }) });
}
