import { createCalls, type SessionEnds } from '@portico/client/calls';
import type { Session } from '@portico/client/session';
import type { Calls } from './late-calls.ts';

/** The calls of a page, over HTTP. */
export function startCalls(session: Session, ends: SessionEnds): Calls {
  const call = createCalls({ session, ...ends });
  return {
    call,
    async refresh() {
      const { refreshTicket } = await import('@portico/contract/identity');
      return await call(refreshTicket);
    },
  };
}
