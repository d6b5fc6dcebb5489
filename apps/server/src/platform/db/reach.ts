import pg from 'pg';

/** DATABASE_URL cannot be used. The message is one line that names it, without its password, and says what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

const REACH_WITHIN_MS = 5000;

/** What the SQLSTATEs of a refused connection mean for the person at the keyboard, by their beginning. */
const meanings = [
  ['28', 'refuses the user or the password', 'Correct them'],
  ['3D', 'has no such database', 'Make it, or name another one'],
  ['42501', 'does not let this user into the database', 'Grant it CONNECT, or name another user'],
  ['53300', 'takes no more connections', 'Raise its max_connections, or end other programs'],
  ['57P', 'does not answer now', 'Try again once it runs'],
] as const;

/** The address without what is secret in it: the password, and options, which may hold one too. */
function shown(url: string): string {
  const address = new URL(url);
  address.password = '';
  address.search = '';
  address.hash = '';
  return address.href;
}

function refusalOf(error: unknown, url: string): DatabaseUnusable {
  const { code = '', message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  const said = (message || errors?.[0]?.message || code).split('\n')[0]; // a name of several addresses has no words of its own
  const meaning = meanings.find(([beginning]) => code.startsWith(beginning));
  const [what, mend] = meaning?.slice(1) ?? [
    'cannot be reached',
    'Start PostgreSQL there, or correct the setting',
  ];
  return new DatabaseUnusable(`DATABASE_URL ${shown(url)} ${what} (${said}). ${mend}.`, { cause: error });
}

/**
 * Connects once, before a pool tries again and again and anything is written.
 * @throws {DatabaseUnusable} when nobody answers within five seconds, or the answer is no.
 */
export async function proveReachable(url: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: REACH_WITHIN_MS });
    client.on('error', () => undefined); // lost after it was proven: the pool will tell
    await client.connect();
  } catch (error) {
    throw refusalOf(error, url);
  } finally {
    await client?.end().catch(() => undefined);
  }
}
