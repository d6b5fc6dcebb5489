import { createHmac } from 'node:crypto';
import { ICEServer } from '@livekit/protocol';

/** Relays for browsers that cannot reach the media port. */
export interface TurnServers {
  /** As `turn:host:port?transport=udp` (RFC 7065). */
  urls: readonly string[];
  /** What the relays and this engine share; nobody else learns it. */
  secret: string;
}

/** A relay asks for the name and password when it is first used; who uses it by then may go on. */
const GOOD_FOR_SECONDS = 3600;

/**
 * The relays with a name and password of their own for one participant, which end by themselves (draft-uberti-behave-turn-rest):
 * the name says until when, the password proves it by the shared secret.
 */
export function iceServersFor({ urls, secret }: TurnServers, participantSid: string): ICEServer[] {
  const goodUntil = Math.floor(Date.now() / 1000) + GOOD_FOR_SECONDS;
  const username = `${goodUntil}:${participantSid}`;
  const credential = createHmac('sha1', secret).update(username).digest('base64');
  return [new ICEServer({ urls: [...urls], username, credential })];
}
