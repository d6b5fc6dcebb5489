import { listHubMeetings, listHubRecordings, listHubSites } from '@portico/contract/hub';
import { meetingEvents } from '@portico/contract/meetings';
import type { Operation } from '@portico/contract/operation';
import { recordingEvents } from '@portico/contract/recording-control';
import { SITE_SETTINGS_CHANGED } from '@portico/contract/site-facts';
import { Failure } from '../../platform/errors/failure.ts';
import type { HttpParts } from '../../platform/module.ts';
import { read, type ReadCall, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { meetingsOfSites, recordingsOfSites, type CallsOn } from './hub.lists.ts';
import { isOpen, sitesOfSession, type HubSite } from './hub.sites.ts';

export interface HubContext {
  /** The name of the cookie by which a browser is signed in. */
  sessionCookie: string;
  callsFor: HttpParts['callsFor'];
}

/** A call of somebody signed in. */
type HubCall = Pick<
  ReadCall<Operation & { audience: 'person' }>,
  'reads' | 'actor' | 'now' | 'cookies' | 'trackingId' | 'address' | 'userAgent' | 'log' | 'setCookie'
>;

/**
 * The sites of who calls. A ticket is of one site alone: others are reached by the session of the browser, and only by that
 * of the account that calls.
 */
async function sitesOf(
  { sessionCookie }: HubContext,
  { reads, actor, cookies, now }: HubCall,
): Promise<HubSite[]> {
  const sessionToken = cookies[sessionCookie];
  const sites = sessionToken === undefined ? [] : await sitesOfSession(reads, { sessionToken, now });
  const isOwn = sites.some(({ signed }) => signed?.actor.accountId === actor.accountId);
  if (!isOwn) throw new Failure('ticketInvalid');
  return sites;
}

/** Each site is called as who the session is there. */
const callsOn =
  ({ callsFor }: HubContext, { reads: _reads, actor: _actor, ...call }: HubCall): CallsOn =>
  ({ site, signed }) =>
    callsFor({ ...call, site, actor: signed.actor });

/** What somebody has on all of their sites. */
export function hubRoutes(context: HubContext): Route[] {
  const usual = { group: 'hub', limits: [], access: signedIn };
  return [
    read(listHubSites, { ...usual, staleBy: [SITE_SETTINGS_CHANGED] }, async (call) => ({
      sites: (await sitesOf(context, call)).map(({ site, signed }) => ({
        name: site.name,
        displayName: site.displayName,
        asks: signed ? ('nothing' as const) : ('signIn' as const),
        isCurrent: site.id === call.actor.siteId,
      })),
    })),
    read(listHubMeetings, { ...usual, staleBy: [meetingEvents.changed] }, async (call) =>
      meetingsOfSites((await sitesOf(context, call)).filter(isOpen), callsOn(context, call), call.query),
    ),
    read(listHubRecordings, { ...usual, staleBy: [recordingEvents.changed] }, async (call) =>
      recordingsOfSites((await sitesOf(context, call)).filter(isOpen), callsOn(context, call), call.query),
    ),
  ];
}
