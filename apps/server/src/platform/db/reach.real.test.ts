import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@portico/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnusable, proveReachable } from './reach.ts';

const user = `reach_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let url: URL;

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
beforeAll(async () => {
  database = await createTestDatabase();
  url = new URL(database.url ?? '');
  await run(`create role ${user} login password 'right'`);
});
afterAll(async () => {
  await run(`drop role ${user}`);
  await database.drop();
});

async function refusal(change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'search'>>) {
  const changed = Object.assign(new URL(url), change);
  const error: unknown = await proveReachable(changed.href).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseUnusable);
  const { message } = error as Error;
  expect(message).not.toMatch(/\n|secret/);
  return message.replace(url.host, 'HOST');
}

describe('a fault of DATABASE_URL is told in one line without its password:', () => {
  test('nothing', async () => {
    await expect(proveReachable(url.href)).resolves.toBeUndefined();
  });

  test('a user whom nobody knows', async () => {
    const said = await refusal({ username: 'nobody_here', password: 'secret' });
    expect(said).toMatch(
      /^DATABASE_URL postgres:\/\/nobody_here@HOST\/\w+ refuses the user or the password \(.*"nobody_here".*\)\. Correct them\.$/,
    );
  });

  test('a database that is not there, with a password in the options', async () => {
    expect(await refusal({ pathname: '/not_there', search: '?password=secret' })).toMatch(
      /^DATABASE_URL postgres:\/\/\w+@HOST\/not_there has no such database \(database "not_there" does not exist\)\. Make it, or name another one\.$/,
    );
  });

  test('a user who may not connect', async () => {
    const name = url.pathname.slice(1);
    await run(`revoke connect on database ${name} from public`);
    expect(await refusal({ username: user, password: 'secret' })).toMatch(
      /(does not let this user into the database|refuses the user or the password) \(.+\)\. (Grant it CONNECT|Correct them)/,
    );
  });

  test('a certificate file that is not there', async () => {
    expect(await refusal({ search: '?sslrootcert=/nowhere.pem' })).toContain('(ENOENT: no such file');
  });
});

/** A server that is not PostgreSQL, or one that asks for a password and does not like it. */
async function answering(bytes: Buffer | undefined): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => bytes && socket.end(bytes));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const error = await proveReachable(`postgres://u:secret@127.0.0.1:${port}/x`).catch(
    (reason: Error) => reason,
  );
  server.close();
  return (error as Error).message.replace(String(port), 'PORT');
}

test('a wrong password', async () => {
  const fields = 'SFATAL\0C28P01\0Mpassword authentication failed for user "u"\0\0';
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  expect(await answering(Buffer.concat([head, Buffer.from(fields)]))).toBe(
    'DATABASE_URL postgres://u@127.0.0.1:PORT/x refuses the user or the password (password authentication failed for user "u"). Correct them.',
  );
});

test('somebody who never answers', async () => {
  expect(await answering(undefined)).toBe(
    'DATABASE_URL postgres://u@127.0.0.1:PORT/x cannot be reached (timeout expired). Start PostgreSQL there, or correct the setting.',
  );
});
