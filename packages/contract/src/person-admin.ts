import { roleWords } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { grantableRoles, Person } from './people.ts';
import { Email, Id, Instant } from './values.ts';

/** As many people as one call acts on. */
export const MOST_AT_ONCE = 50;

const GrantableRole = z.enum(grantableRoles);
export type GrantableRole = z.infer<typeof GrantableRole>;

/** What an administrator does with people; the same for one and for many. */
const Action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disable') }),
  z.object({ kind: z.literal('enable') }),
  /** Out of this site in every browser; the account stays signed in on others. */
  z.object({ kind: z.literal('signOut') }),
  /** The invitation once more, with a link of its own; the one before ends. */
  z.object({ kind: z.literal('invite') }),
  z.object({ kind: z.literal('giveRole'), role: GrantableRole }),
  z.object({ kind: z.literal('takeRole'), role: GrantableRole }),
]);
export type Action = z.infer<typeof Action>;

/** Why somebody stays as they are. */
export const actionObstacles = [
  'notFound',
  'above',
  'oneself',
  'lastAdministrator',
  'notInvited',
  'notActive',
  'erasing',
] as const;
export type ActionObstacle = (typeof actionObstacles)[number];

export const actOnPeople = operation({
  id: 'people.act',
  method: 'POST',
  path: '/users/actions',
  summary:
    'Disables or enables people, signs them out of the site, invites them again, or gives or takes a role; and says with whom it could not be done. Who is so already counts as done.',
  audience: 'person',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    action: Action,
    /** That one means oneself as well. Without it nobody disables themselves, or ceases to be an administrator. */
    meansOneself: z._default(z.boolean(), false),
  }),
  answer: z.object({
    done: z.array(Id),
    refused: z.array(z.object({ id: Id, why: z.enum(actionObstacles) })),
    /** Whether mails reach people from here. */
    isMailSent: z.boolean(),
  }),
  errors: ['notFound', 'forbidden'],
});

const ofPerson = z.object({ userId: Id });

/** A person with what an administrator needs to act on them. */
const PersonDetail = z.object({
  ...Person.shape,
  /** When they left by themselves: they can come back until `eraseAt`. */
  leftAt: z.nullable(Instant),
  /** When all of them goes. */
  eraseAt: z.nullable(Instant),
  isOneself: z.boolean(),
  /** The last full administrator of the site who may sign in. */
  isLastAdministrator: z.boolean(),
  /** The last one who administers the deployment and may sign in. */
  isLastOfDeployment: z._default(z.boolean(), false),
  /** Why the reader may only look: they read only, or the person is above them; null where they may act. */
  obstacle: z.nullable(z.enum(['readOnly', 'above'])),
  /** Roles that the reader may give and take. */
  grantable: z.array(GrantableRole),
  /** What could be handed over: meetings that are to come, and recordings. */
  meetings: z.int(),
  recordings: z.int(),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

export const getPerson = operation({
  id: 'people.get',
  method: 'GET',
  path: '/users/{userId}',
  summary: 'A person of the site, and what the reader may do with them.',
  audience: 'person',
  params: ofPerson,
  answer: PersonDetail,
  errors: ['notFound', 'ticketInvalid'],
});

export const setRoles = operation({
  id: 'people.setRoles',
  method: 'PUT',
  path: '/users/{userId}/roles',
  summary:
    'Changes the roles of somebody, from those that the caller knows of; open tabs and media of theirs follow at once.',
  audience: 'person',
  params: ofPerson,
  body: z.object({
    userRole: z.array(GrantableRole),
    /** The roles that the caller chose from: others there by now are a conflict, and nothing changes. */
    was: z.array(z.enum(roleWords)),
    /** That one means to be no administrator oneself any more. */
    meansOneself: z._default(z.boolean(), false),
  }),
  answer: PersonDetail,
  errors: ['notFound', 'forbidden', 'changedMeanwhile', 'lastAdministrator'],
});

export const handOverWork = operation({
  id: 'people.handOver',
  method: 'POST',
  path: '/users/{userId}/successor',
  summary:
    'Makes somebody else of the site the host of the meetings to come of a person, and the owner of their recordings.',
  audience: 'person',
  params: ofPerson,
  body: z.object({ email: Email, meetings: z.boolean(), recordings: z.boolean() }),
  answer: z.object({
    successor: z.string(),
    meetings: z.int(),
    recordings: z.int(),
    /** Meetings that somebody is in: they stay whose they are. */
    live: z.int(),
  }),
  errors: ['notFound', 'forbidden'],
});

/** What would go and what would stay if somebody were erased. */
const Erasing = z.object({
  obstacle: z.nullable(z.enum(['lastAdministrator', 'above', 'readOnly'])),
  isOneself: z.boolean(),
  /** They are on no other site: the account goes as well. */
  closesAccount: z.boolean(),
  /** Meetings to come: how many are cancelled, and how many go on with an alternate host. */
  cancelled: z.int(),
  handedOver: z.int(),
  /** How many recordings stay as a former member's. */
  recordings: z.int(),
});
export type Erasing = z.infer<typeof Erasing>;

export const foreseeErasing = operation({
  id: 'people.foreseeErasing',
  method: 'GET',
  path: '/users/{userId}/erasing',
  summary: 'What would go and what would stay if somebody were erased now.',
  audience: 'person',
  params: ofPerson,
  answer: Erasing,
  errors: ['notFound', 'ticketInvalid'],
});

export const erasePerson = operation({
  id: 'people.erase',
  method: 'POST',
  path: '/users/{userId}/erasing',
  summary:
    'Keeps somebody out at once and erases them, by a job that begins now; nothing undoes it. Their account stays where it is on other sites.',
  audience: 'person',
  params: ofPerson,
  body: z.object({
    /** Their address, typed by whoever means it. */
    email: z.string().check(z.maxLength(254)),
    meansOneself: z._default(z.boolean(), false),
  }),
  answer: z.object({ erasingFrom: Instant }),
  errors: ['notFound', 'forbidden', 'lastAdministrator'],
});
