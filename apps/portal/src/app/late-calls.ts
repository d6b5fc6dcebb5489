import { NoAnswer } from '@portico/client/call-error';
import type { SessionEnds } from '@portico/client/calls';
import type { NewTicket, Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';

/** How a page calls the server. */
export interface Calls {
  call: Call;
  /** A new ticket for the session. */
  refresh: NewTicket;
}

/** Calls, and how to have their code before the first of them. */
export interface LateCalls extends Calls {
  prepare(): Promise<void>;
}

/** Calls whose code comes with the first of them: what a page shows first, the server has read. */
export function lateCalls(
  session: Session,
  ends: SessionEnds,
  fetchCode = () => import('./calls.ts'),
): LateCalls {
  let loading: Promise<Calls> | undefined;
  const load = async (): Promise<Calls> => {
    try {
      loading ??= fetchCode().then(({ startCalls }) => startCalls(session, ends));
      return await loading;
    } catch (error) {
      loading = undefined; // the next call tries again
      throw new NoAnswer('the code of the calls did not come', { cause: error });
    }
  };
  const call = async (...request: Parameters<Call>): Promise<unknown> => (await load()).call(...request);
  return {
    call: call as Call,
    refresh: async () => await (await load()).refresh(),
    async prepare() {
      try {
        await load();
        await import('@portico/contract/values'); // by itself: all that calls need at once keeps a slow phone busy for long
      } catch {
        // the first call says it
      }
    },
  };
}
