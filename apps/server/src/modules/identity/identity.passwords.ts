import { hash, verify } from '@node-rs/argon2';
import { Gate } from '../../platform/gate/gate.ts';

/** argon2id as OWASP's password storage cheat sheet asks for: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How a hash with these begins, in the form of the reference implementation. */
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Each hash takes 19 MiB and a core for 10 ms and more, of those that everything else of the process needs too. */
const inTurn = new Gate({ atOnce: 2, patienceMs: 10_000 });

/** Whether a hash was made with other parameters than today's, and is to be made anew when its password is at hand. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(PREFIX);

/** @throws {Failure} `unavailable` when too many passwords are being looked at. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn.pass(() => hash(password, parameters));

/** Somebody unknown must take as long as somebody known: their password is checked against this. */
let stranger: Promise<string> | undefined;

/** Whether the password fits; takes the same time when there is no hash at all. @throws {Failure} `unavailable` */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  stranger ??= hash('nobody has this password', parameters); // waits for nobody, and so cannot be refused for good
  const expected = hashed ?? (await stranger);
  const fits = await inTurn.pass(() => verify(expected, password));
  return fits && hashed !== undefined;
}
