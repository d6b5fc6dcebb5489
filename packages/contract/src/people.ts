import { roleWords } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { DisplayName, Email, Id, Instant } from './values.ts';

/** A person of the site as its administrators see it. */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  email: z.string(),
  userRole: z.array(z.enum(roleWords)),
  state: z.enum(['invited', 'active', 'disabled']),
  lastSeenAt: z.nullable(Instant),
});
export type Person = z.infer<typeof Person>;

/** Roles that an administrator may give out; WHOLESALE_ADMIN comes with the contract, not from a form. */
export const grantableRoles = ['ADMIN', 'SITEADMIN', 'RO_SITEADMIN', 'HOST', 'ATTENDEE'] as const;

/** How long what people are looked for with may be. */
export const peopleLimits = { keyword: 256 } as const;

export const listPeople = operation({
  id: 'people.list',
  method: 'GET',
  path: '/users',
  summary: 'The people of the site by name.',
  audience: 'person',
  query: z.object({
    keyword: z.optional(z.string().check(z.maxLength(peopleLimits.keyword))),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  answer: z.object({ total: z.int(), users: z.array(Person), mayInvite: z.boolean() }),
});

export const invitePerson = operation({
  id: 'people.invite',
  method: 'POST',
  path: '/users',
  summary:
    'Invites somebody to the site by mail: to set a password, or to sign in with the one that they have. The answer is the same for both.',
  audience: 'person',
  body: z.object({ email: Email, displayName: DisplayName, userRole: z.array(z.enum(grantableRoles)) }),
  answer: z.object({
    user: Person,
    /** Whether mails reach people from here. Where not, the console makes the link for who has no password yet. */
    isMailSent: z.boolean(),
  }),
  errors: ['emailTaken', 'forbidden'],
});
