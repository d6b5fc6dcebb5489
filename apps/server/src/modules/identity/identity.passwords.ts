import { hash, verify } from '@node-rs/argon2';

/** argon2id as OWASP's password storage cheat sheet asks for: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How a hash with these begins, in the form of the reference implementation. */
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashes that may run at once: each takes 19 MiB and a core for 10 ms. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Too many sign-ins wait already; a new try in a few seconds will do. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new PasswordsBusy('too many passwords are being checked');
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Whether a hash was made with other parameters than today's, and is to be made anew when its password is at hand. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(PREFIX);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/** Somebody unknown must take as long as somebody known: their password is checked against this. */
let stranger: Promise<string> | undefined;

/** Whether the password fits; takes the same time when there is no hash at all. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password');
  const expected = hashed ?? (await stranger);
  const fits = await inTurn(() => verify(expected, password));
  return fits && hashed !== undefined;
}
