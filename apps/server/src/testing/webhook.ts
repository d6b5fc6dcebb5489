import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import type { TestApp } from './app.ts';
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

/** What a portal and its own engine sign with. */
export const ownKey = ({ data }: TestApp): SentWebhook['key'] => ({
  apiKey: 'portico',
  apiSecret: data.secrets.keys('media')[0]!.toString('base64url'),
});

export const roomFinished = (room: string): string =>
  JSON.stringify({ event: 'room_finished', room: { name: room } });
