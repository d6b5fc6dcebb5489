import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Instant, Password } from './values.ts';

/** For how many days an export can be fetched. */
export const EXPORT_DAYS = 7;

/** For how many days somebody who left can come back by signing in; then all that is kept of them goes. */
export const RETURN_DAYS = 30;

/** The event that an export came further, for the pages of whose it is. */
export const EXPORT_CHANGED = 'my_data.export_changed';

/** How far an export of somebody's data is. */
const DataExport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('making'), askedAt: Instant, progress: z.number() }),
  z.object({
    state: z.literal('ready'),
    bytes: z.int(),
    madeAt: Instant,
    /** Until when it is kept. */
    until: Instant,
    /** Where it is fetched, by who asked alone; the address ends before the file does. */
    url: z.string(),
  }),
  z.object({ state: z.literal('failed'), askedAt: Instant, problem: z.enum(['full', 'fault']) }),
]);
export type DataExport = z.infer<typeof DataExport>;

/** What would happen if somebody left the site now. */
const Leaving = z.object({
  /** Why it cannot be; null where it can. */
  obstacle: z.nullable(z.enum(['notAllowed', 'lastAdministrator'])),
  /** They are on no other site: the account itself is closed. */
  closesAccount: z.boolean(),
  /** How many meetings that are to come would be cancelled, and how many go on with an alternate host. */
  cancelled: z.int(),
  handedOver: z.int(),
  /** How many recordings stay with the site. */
  recordings: z.int(),
});
export type Leaving = z.infer<typeof Leaving>;

export const readMyData = operation({
  id: 'myData.read',
  method: 'GET',
  path: '/my-data',
  summary:
    'How far the export of one’s own data is, what administrators see of one’s meetings, and what would happen if one left the site.',
  audience: 'person',
  answer: z.object({
    export: DataExport,
    leaving: Leaving,
    /** Administrators of the site see agendas, people, recordings and chat of all meetings. */
    adminsSeeMeetingContent: z.boolean(),
  }),
  errors: ['ticketInvalid'],
});

export const askExport = operation({
  id: 'myData.export',
  method: 'POST',
  path: '/my-data/export',
  summary: `Asks for an export of one’s own data, which is made afterwards and kept for ${EXPORT_DAYS} days. While one is being made it answers that one.`,
  audience: 'person',
  answer: DataExport,
  errors: ['ticketInvalid'],
});

export const leaveSite = operation({
  id: 'myData.leave',
  method: 'POST',
  path: '/my-data/departure',
  summary: `Leaves the site, by one’s password; who is on no other closes the account. Signing in within ${RETURN_DAYS} days undoes it.`,
  audience: 'person',
  body: z.object({ password: Password }),
  answer: z.object({
    /** Until when signing in undoes it. */
    until: Instant,
  }),
  errors: ['ticketInvalid', 'currentPasswordWrong', 'lastAdministrator'],
});
