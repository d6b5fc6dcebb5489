import { createCalls } from '@portico/client/calls';
import type { Session } from '@portico/client/session';
import type { Calls } from './late-calls.ts';
import { sessionOver } from './way-out.ts';

/** The calls of a page, over HTTP. */
export function startCalls(session: Session): Calls {
  const call = createCalls({ session, onSessionOver: () => sessionOver(session.basePath) });
  return {
    call,
    async refresh() {
      const { refreshTicket } = await import('@portico/contract/identity');
      return await call(refreshTicket);
    },
  };
}
