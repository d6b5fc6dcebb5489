import { expect, it } from 'vitest';
import { findRunningLiveKit } from './running-livekit.ts';

const whole = {
  LIVEKIT_URL: 'ws://127.0.0.1:7880',
  TEST_LIVEKIT_KEY: 'devkey',
  TEST_LIVEKIT_SECRET: 'secret',
  TEST_LIVEKIT_WEBHOOK_PORT: '7890',
};

it('is the server of LIVEKIT_URL, where that is set', () => {
  expect(findRunningLiveKit({})).toBeUndefined();
  expect(findRunningLiveKit({ ...whole, LIVEKIT_URL: '' })).toBeUndefined();
  expect(findRunningLiveKit(whole)).toEqual({
    url: 'ws://127.0.0.1:7880',
    key: { apiKey: 'devkey', apiSecret: 'secret' },
    webhookPort: 7890,
  });
});

it('says what is missing beside it', () => {
  expect(() => findRunningLiveKit({ LIVEKIT_URL: whole.LIVEKIT_URL, TEST_LIVEKIT_KEY: 'devkey' })).toThrow(
    'LIVEKIT_URL needs TEST_LIVEKIT_SECRET, TEST_LIVEKIT_WEBHOOK_PORT',
  );
  expect(() => findRunningLiveKit({ ...whole, LIVEKIT_URL: 'http://127.0.0.1:7880' })).toThrow(
    'must begin with ws:// or wss://',
  );
});
