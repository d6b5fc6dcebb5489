import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './identity.passwords.ts';

test('a crowd of passwords leaves threads to everything else, and each is hashed', async () => {
  let hashed = 0;
  const crowd = Array.from({ length: 20 }, async () => {
    const hash = await hashPassword('correct horse battery');
    hashed += 1;
    return hash;
  });
  await stat('.'); // reads of files wait for the same threads
  expect(hashed).toBeLessThan(4);
  const [one = '', ...others] = await Promise.all(crowd);
  expect(new Set([one, ...others]).size).toBe(20);
  expect(await isPassword('correct horse battery', one)).toBe(true);
  expect(await isPassword('correct horse', one)).toBe(false);
});

test('nobody has the password of a stranger', async () => {
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
