import type { resumeSession } from '@portico/contract/identity';
import type { Answer } from '@portico/contract/operation';
import { CallError } from './call-error.ts';
import type { Session } from './session.ts';

/** Whose the browser's session is now: that of the person of the page, nobody's, or of who signed in instead. */
export type Resumed = { kind: 'same' | 'nobody' } | { kind: 'other'; name: string };

/**
 * Looks whose the browser's session is, and goes on with its ticket where that is still the person of the page: other roles
 * end a ticket, and so does a long sleep, while the session lives. `ask` calls `resumeSession`.
 * @throws {Error} where there is no answer: then nothing is known.
 */
export async function resume(
  session: Session,
  personId: string,
  ask: () => Promise<Answer<typeof resumeSession>>,
): Promise<Resumed> {
  try {
    const { person, sessionTicket, ticketTTL, csrfToken } = await ask();
    if (person.id !== personId) return { kind: 'other', name: person.displayName };
    Object.assign(session, { ticket: sessionTicket, ticketTTL, csrfToken });
    return { kind: 'same' };
  } catch (error) {
    const isOver = error instanceof CallError && (error.error === 'signInNeeded' || error.status === 401);
    if (!isOver) throw error;
    return { kind: 'nobody' };
  }
}
