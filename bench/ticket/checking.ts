import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rolesOf } from '@portico/domain/roles';
import { createTickets } from '../../apps/server/src/modules/identity/identity.tickets.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { Secrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { median } from '../process-cpu.ts';
import { report } from '../table.ts';

/**
 * CPU of checking the ticket that every call carries, against an HMAC of the same bytes that is compared in constant time.
 *
 * Run: npm run bench -- ticket [checks in a round] [rounds]
 */
const [checks = 50_000, rounds = 9] = process.argv.slice(2).map(Number);

const secrets = new Secrets(randomBytes(32).toString('base64url'));
const tickets = createTickets({ secrets, clock: systemClock, ttlSeconds: 3600 });
const ticket = tickets.issue({
  kind: 'person',
  siteId: crypto.randomUUID(),
  personId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  roles: rolesOf(['ADMIN', 'HOST']),
  isDeploymentAdmin: false,
});
const [body = '', signature = ''] = ticket.split('.');
const key = secrets.keys('ticket')[0] as Buffer;
const expected = Buffer.from(signature, 'base64url');

const floor = (): boolean => timingSafeEqual(createHmac('sha256', key).update(body).digest(), expected);
const ours = (): boolean => tickets.read(ticket) !== undefined;

/** Microseconds of CPU for each check. */
function round(check: () => boolean): number {
  const before = process.cpuUsage();
  let good = 0;
  for (let index = 0; index < checks; index += 1) good += Number(check());
  const { user, system } = process.cpuUsage(before);
  if (good !== checks) throw new Error(`${checks - good} checks failed`);
  return (user + system) / checks;
}

round(floor);
round(ours);
const results = Array.from({ length: rounds }, () => ({ floor: round(floor), ours: round(ours) }));
report(`Checking a ticket, ${rounds} rounds of ${checks}`, [
  {
    what: 'CPU of a check',
    unit: 'µs',
    floor: median(results.map((result) => result.floor)),
    ours: median(results.map((result) => result.ours)),
    goal: { most: 10 },
  },
]);
