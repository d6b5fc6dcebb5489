import { GROUP_NAME_MOST, isGroupName } from '@portico/domain/group-name';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { page, sorted } from './page.ts';
import { DisplayName, Id } from './values.ts';

/** How much of groups is asked for, or changed, at once. */
export const groupLimits = { name: GROUP_NAME_MOST, keyword: 256, atOnce: 1000 } as const;

/** The event that a group of the site, or who is in it, is another one now. */
export const GROUPS_CHANGED = 'groups.changed';

/** What a group is called: on its site nothing else is, whatever the case of the letters. */
const GroupName = DisplayName.check(z.refine((name) => isGroupName(name)));

const Version = z.int().check(z.minimum(1));

/** Some people of a site under one name. */
const Group = z.object({ id: Id, name: z.string(), count: z.int(), version: Version });
export type Group = z.infer<typeof Group>;

const groupsPage = page(50);

export const listGroups = operation({
  id: 'groups.list',
  method: 'GET',
  path: '/groups',
  summary: 'The groups of the site with how many are in each, by name where no other order is asked for.',
  audience: 'person',
  query: z.object({
    /** Part of a name. */
    keyword: z.optional(z.string().check(z.maxLength(groupLimits.keyword))),
    ...sorted(['name', 'count'], { orderBy: 'name', orderType: 'ASC' }),
    ...groupsPage.query,
  }),
  answer: z.object({ groups: z.array(Group), mayChange: z.boolean(), ...groupsPage.answerWithTotal }),
});

const params = z.object({ groupId: Id });

export const getGroup = operation({
  id: 'groups.get',
  method: 'GET',
  path: '/groups/{groupId}',
  summary: 'One group of the site; who is in it `people.list` says.',
  audience: 'person',
  params,
  answer: z.object({ group: Group, mayChange: z.boolean() }),
  errors: ['notFound', 'forbidden'],
});

export const listGroupMailboxes = operation({
  id: 'groups.mailboxes',
  method: 'GET',
  path: '/groups/{groupId}/mailboxes',
  summary: `The names and addresses of the members of a group, ${groupLimits.atOnce} at most, to invite them to a meeting.`,
  audience: 'person',
  params,
  answer: z.object({
    name: z.string(),
    count: z.int(),
    members: z.array(z.object({ displayName: z.string(), email: z.string() })),
  }),
  errors: ['notFound', 'forbidden'],
});

export const createGroup = operation({
  id: 'groups.create',
  method: 'POST',
  path: '/groups',
  summary: 'Makes a group with nobody in it.',
  audience: 'person',
  body: z.object({ name: GroupName }),
  answer: Group,
  errors: ['forbidden', 'nameTaken'],
});

export const renameGroup = operation({
  id: 'groups.rename',
  method: 'PATCH',
  path: '/groups/{groupId}',
  summary: 'Gives a group another name, if it is still the one that was read.',
  audience: 'person',
  params,
  body: z.object({ name: GroupName, version: Version }),
  answer: Group,
  errors: ['notFound', 'forbidden', 'nameTaken', 'changedMeanwhile'],
});

export const deleteGroup = operation({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/groups/{groupId}',
  summary:
    'Deletes a group. Its members stay people of the site, and meetings that they were invited to stay as they are.',
  audience: 'person',
  params,
  errors: ['notFound', 'forbidden'],
});

export const addMembers = operation({
  id: 'groups.add',
  method: 'POST',
  path: '/groups/{groupId}/members',
  summary:
    'Puts people of the site into a group, by their ids or their addresses. Who is in it already stays so.',
  audience: 'person',
  params,
  body: z.object({
    people: z._default(z.array(Id).check(z.maxLength(groupLimits.atOnce)), []),
    /** As they were pasted: what is no address, or nobody’s on this site, comes back. */
    addresses: z._default(
      z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(groupLimits.atOnce)),
      [],
    ),
  }),
  answer: z.object({
    added: z.int(),
    already: z.int(),
    /** What is no address. */
    invalid: z.array(z.string()),
    /** Addresses of nobody on this site. */
    unknown: z.array(z.string()),
  }),
  errors: ['notFound', 'forbidden'],
});

export const removeMembers = operation({
  id: 'groups.remove',
  method: 'POST',
  path: '/groups/{groupId}/members/removal',
  summary: 'Takes people out of a group. They stay people of the site.',
  audience: 'person',
  params,
  body: z.object({ people: z.array(Id).check(z.minLength(1), z.maxLength(groupLimits.atOnce)) }),
  answer: z.object({ removed: z.int() }),
  errors: ['notFound', 'forbidden'],
});
