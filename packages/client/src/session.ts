import type { Bootstrap } from '@portico/contract/bootstrap';
import { DEFAULT_TICKET_TTL_SECONDS, ticketRefreshMs } from '@portico/domain/session-ticket';

/** What every call of a page carries. Read from the page's bootstrap data; the ticket changes while it is open. */
export interface Session {
  /** `/webappng/sites/{site}`, or `/webappng/hub`. */
  basePath: string;
  siteUrl: string;
  siteId: string;
  siteFullUrl: string;
  userHubIsRequested: boolean;
  /** The person's or guest's id, empty for nobody. */
  userId: string;
  csrfToken: string;
  ticket: string | undefined;
  ticketTTL: number;
  /** Where pages beyond sites are asked for; empty where there is no such service. */
  globalPageServiceUrl: string;
}

/** What the page of a server begins with, which may be an older one: it is not parsed in a browser, where that would cost. */
type Missing = 'ticketTTL' | 'globalPageServiceUrl';
type SessionBoot = Omit<Bootstrap, Missing> & Partial<Pick<Bootstrap, Missing>>;

/** The session that a page begins with. */
export function sessionOf(boot: SessionBoot): Session {
  const { basePath, siteUrl, siteId, siteFullUrl, userHubIsRequested, csrfToken, ticket } = boot;
  return {
    basePath,
    siteUrl,
    siteId,
    siteFullUrl,
    userHubIsRequested,
    userId: boot.currentUser.userId,
    csrfToken,
    ticket,
    ticketTTL: boot.ticketTTL ?? DEFAULT_TICKET_TTL_SECONDS,
    globalPageServiceUrl: boot.globalPageServiceUrl ?? '',
  };
}

interface Timers {
  setTimeout(action: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const browserTimers: Timers = {
  setTimeout: (action, ms) => setTimeout(action, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** Gets a new ticket for a session. */
export type NewTicket = () => Promise<{ sessionTicket: string; ticketTTL: number }>;

/** Changes the ticket for a new one now. */
export async function changeTicket(session: Session, refresh: NewTicket): Promise<void> {
  const { sessionTicket, ticketTTL } = await refresh();
  session.ticket = sessionTicket;
  session.ticketTTL = ticketTTL;
}

/**
 * Changes the ticket for a new one at a quarter of its life, again and again (TICK-01, TICK-03). A try that
 * fails is made again after ten seconds, as long as the ticket is good. Answers how to stop.
 */
export function keepTicketFresh(
  session: Session,
  refresh: NewTicket,
  timers: Timers = browserTimers,
): () => void {
  let timer: unknown;
  let isStopped = false;
  const later = (ms: number): void => {
    if (!isStopped) timer = timers.setTimeout(() => void change(), ms);
  };
  const change = async (): Promise<void> => {
    try {
      await changeTicket(session, refresh);
      later(ticketRefreshMs(session.ticketTTL));
    } catch (error) {
      if ((error as { status?: number }).status !== 401) later(10_000); // 401: it is over, the page says so
    }
  };
  later(ticketRefreshMs(session.ticketTTL));
  return () => {
    isStopped = true;
    timers.clearTimeout(timer);
  };
}
