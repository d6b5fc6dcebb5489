import { createServer, type Server } from 'node:net';
import { expect } from 'vitest';
import { createHealth, type Check } from '../platform/health/health.ts';

/** What a check says, as the page gets it. */
export async function found(check: Check): Promise<unknown> {
  const findings = await createHealth([check]).run();
  return findings[check.name];
}

/** What is found, with these among its arguments. */
export const like = (state: string, word: string, args: object = {}) => ({
  state,
  word,
  arguments: expect.objectContaining(args),
});

/** A server that listens and says nothing. */
export function listening(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
