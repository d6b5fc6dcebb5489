import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { iceServersFor } from './turn.ts';

it('a participant gets a name and a password of an hour, which the shared secret proves', () => {
  const turn = { urls: ['turn:turn.example', 'turns:turn.example:443?transport=tcp'], secret: 'shared' };
  const [server, ...others] = iceServersFor(turn, 'PA_1');
  expect(others).toEqual([]);
  const { urls, username, credential } = server!;
  expect(urls).toEqual(turn.urls);
  const [goodUntil, name] = username.split(':');
  expect(name).toBe('PA_1');
  expect(Number(goodUntil) - Date.now() / 1000).toBeCloseTo(3600, -1);
  expect(credential).toBe(createHmac('sha1', 'shared').update(username).digest('base64'));
});
