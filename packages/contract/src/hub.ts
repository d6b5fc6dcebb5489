import { MOST_MEETING_KEYWORD } from '@portico/domain/meeting-search';
import * as z from 'zod/mini';
import { MeetingSummary } from './meetings.ts';
import { operation } from './operation.ts';
import { RecordingSummary, recordingLimits } from './recordings.ts';
import { SiteName } from './values.ts';

/** A site on which somebody has an account. */
const HubSite = z.object({
  name: z.string(),
  displayName: z.string(),
  /** What the site asks for before it shows anything: nothing, or to sign in there. */
  asks: z.enum(['nothing', 'signIn']),
  /** Whether pages of the hub are in its name: its language, its time zone, its looks. */
  isCurrent: z.boolean(),
});
export type HubSite = z.infer<typeof HubSite>;

/** On which site something is. */
const Where = z.object({ name: z.string(), displayName: z.string() });

/** Where the next page begins: how many rows of which sites are shown, `{site}.{rows}` each. */
const HubCursor = z
  .string()
  .check(z.maxLength(8000), z.regex(/^[a-z0-9-]{1,63}\.\d{1,6}(~[a-z0-9-]{1,63}\.\d{1,6})*$/));

const slice = {
  cursor: z.optional(HubCursor),
  /** Rows that are passed over, of all sites together; a cursor counts before it. */
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(50)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
};

const end = {
  /** Whether one of the sites has this part of the portal at all. */
  isThere: z.boolean(),
  hasMore: z.boolean(),
  /** Null on the last page. */
  cursor: z.nullable(HubCursor),
};

/** A meeting, and on which site it is. */
export const HubMeeting = z.extend(MeetingSummary, { site: Where });
export type HubMeeting = z.infer<typeof HubMeeting>;

/** A recording, and on which site it is. */
export const HubRecording = z.extend(RecordingSummary, { site: Where });
export type HubRecording = z.infer<typeof HubRecording>;

export const listHubSites = operation({
  id: 'hub.sites',
  method: 'GET',
  path: '/hub/sites',
  summary: 'The sites on which the account of the caller is somebody, by what they are called.',
  audience: 'person',
  answer: z.object({ sites: z.array(HubSite) }),
});

export const listHubMeetings = operation({
  id: 'hub.meetings',
  method: 'GET',
  path: '/hub/meetings',
  summary:
    'The meetings of the caller on all sites where this browser is signed in; past ones come last to first.',
  audience: 'person',
  query: z.object({
    range: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
    /** Parts of topics and of hosts’ names. */
    keyword: z._default(z.string().check(z.trim(), z.maxLength(MOST_MEETING_KEYWORD)), ''),
    /** Only those of this site. */
    on: z.optional(SiteName),
    ...slice,
  }),
  answer: z.object({ meetings: z.array(HubMeeting), ...end }),
});

export const listHubRecordings = operation({
  id: 'hub.recordings',
  method: 'GET',
  path: '/hub/recordings',
  summary:
    'The recordings that the caller may watch on all sites where this browser is signed in, the newest first.',
  audience: 'person',
  query: z.object({
    /** Part of the name. */
    keyword: z._default(z.string().check(z.trim(), z.maxLength(recordingLimits.keyword)), ''),
    /** Only those of this site. */
    on: z.optional(SiteName),
    ...slice,
  }),
  answer: z.object({ recordings: z.array(HubRecording), ...end }),
});
