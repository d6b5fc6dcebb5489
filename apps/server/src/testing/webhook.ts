import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { WEBHOOK_PATH } from '../modules/media/index.ts';

export const WEBHOOK_TYPE = 'application/webhook+json';

/** A webhook as an engine sends it, or as somebody does who would like to be one. */
export interface SentWebhook {
  /** Which portal it comes to. */
  to: string;
  key: { apiKey: string; apiSecret: string };
  body: string;
  /** What the signature is over. */
  signed?: string;
  /** How long the signature is good from now on. */
  ttlSeconds?: number;
}

/** Sends it; answers with the status. */
export async function sendWebhook({
  to,
  key,
  body,
  signed = body,
  ttlSeconds = 300,
}: SentWebhook): Promise<number> {
  const token = new AccessToken(key.apiKey, key.apiSecret, { ttl: ttlSeconds });
  token.sha256 = createHash('sha256').update(signed).digest('base64');
  const headers = { 'content-type': WEBHOOK_TYPE, authorization: await token.toJwt() };
  return (await fetch(to + WEBHOOK_PATH, { method: 'POST', headers, body })).status;
}

export const roomFinished = (room: string): string =>
  JSON.stringify({ event: 'room_finished', room: { name: room } });
