import { NoAnswer } from '@portico/client/call-error';
import type { NewTicket, Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';

/** How a page calls the server. */
export interface Calls {
  call: Call;
  /** A new ticket for the session. */
  refresh: NewTicket;
}

/** Calls whose code comes with the first of them: what a page shows first, the server has read. */
export function lateCalls(session: Session, fetchCode = () => import('./calls.ts')): Calls {
  let loading: Promise<Calls> | undefined;
  const load = async (): Promise<Calls> => {
    try {
      loading ??= fetchCode().then(({ startCalls }) => startCalls(session));
      return await loading;
    } catch (error) {
      loading = undefined; // the next call tries again
      throw new NoAnswer('the code of the calls did not come', { cause: error });
    }
  };
  const call = async (...request: Parameters<Call>): Promise<unknown> => (await load()).call(...request);
  return { call: call as Call, refresh: async () => await (await load()).refresh() };
}
