import { roleWords } from '@portico/domain/roles';
import * as z from 'zod/mini';
import { AvatarUrl } from './avatars.ts';
import { operation } from './operation.ts';
import { page, sorted } from './page.ts';
import { DisplayName, Email, Id, Instant } from './values.ts';

/** A person of the site as its administrators see it. */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  email: z.string(),
  /** As people themselves say it; empty for none. */
  phone: z._default(z.string(), ''),
  avatarUrl: AvatarUrl,
  userRole: z.array(z.enum(roleWords)),
  state: z.enum(['invited', 'active', 'disabled']),
  /** When they were invited, or were made. */
  cameAt: z._default(z.nullable(Instant), null),
  jobTitle: z._default(z.string(), ''),
  organisation: z._default(z.string(), ''),
  lastSeenAt: z.nullable(Instant),
});
export type Person = z.infer<typeof Person>;

/** Roles that an administrator may give out; WHOLESALE_ADMIN comes with the contract, not from a form. */
export const grantableRoles = ['ADMIN', 'SITEADMIN', 'RO_SITEADMIN', 'HOST', 'ATTENDEE'] as const;

/** What people are picked by beside what is typed: by when they were seen last. */
export const seenChoices = ['never', 'within7', 'within30', 'notFor30', 'notFor90', 'notFor365'] as const;
export const stateChoices = ['active', 'invited', 'disabled'] as const;
/** A role word, or nobody's role. */
export const roleChoices = [...roleWords, 'none'] as const;

/** How long what people are looked for with may be. */
export const peopleLimits = { keyword: 256 } as const;

/** Which people of a site are meant. */
export const peopleFilters = {
  /** Part of a name or an address, or of a telephone number, with `?` for any digit and `*` for any digits or none. */
  keyword: z.optional(z.string().check(z.maxLength(peopleLimits.keyword))),
  /** Of this group alone. */
  group: z.optional(Id),
  role: z.optional(z.enum(roleChoices)),
  state: z.optional(z.enum(stateChoices)),
  /** When they signed in last, by days; who never did is in `never` alone. */
  seen: z.optional(z.enum(seenChoices)),
} as const;

const PeopleFilter = z.object(peopleFilters);
export type PeopleFilter = z.infer<typeof PeopleFilter>;

const peoplePage = page(50);

export const listPeople = operation({
  id: 'people.list',
  method: 'GET',
  path: '/users',
  summary: 'The people of the site, by name where no other order is asked for.',
  audience: 'person',
  query: z.object({
    ...peopleFilters,
    ...sorted(['name', 'state', 'lastSeen', 'came'], { orderBy: 'name', orderType: 'ASC' }),
    ...peoplePage.query,
  }),
  answer: z.object({
    users: z.array(Person),
    mayInvite: z.boolean(),
    /** Roles that the reader may give and take. */
    grantable: z._default(z.array(z.enum(grantableRoles)), []),
    ...peoplePage.answerWithTotal,
  }),
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
