import {
  addMembers,
  createGroup,
  deleteGroup,
  getGroup,
  GROUPS_CHANGED,
  listGroupMailboxes,
  listGroups,
  removeMembers,
  renameGroup,
} from '@portico/contract/groups';
import { mayAdministerSite } from '@portico/domain/roles';
import { read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { scheduleMeetings } from '../meetings/index.ts';
import { invitePeople, readPeople } from '../people/index.ts';
import {
  dropGroup,
  getSiteGroup,
  joinGroup,
  leaveGroup,
  listSiteGroups,
  makeGroup,
  nameGroup,
  readMailboxes,
  type GroupContext,
} from './groups.service.ts';

const usual = { group: 'groups', limits: [] };
const shown = { ...usual, staleBy: [GROUPS_CHANGED] };
const changing = { ...usual, access: invitePeople };

/** Groups of the people of a site. */
export const groupRoutes = (context: GroupContext): Route[] => [
  read(listGroups, { ...shown, access: signedIn }, ({ reads, actor, query }) =>
    listSiteGroups(reads, actor, query),
  ),
  read(getGroup, { ...shown, access: readPeople }, async ({ reads, actor, params: { groupId } }) => ({
    group: await getSiteGroup(reads, actor, groupId),
    mayChange: mayAdministerSite(actor.roles),
  })),
  read(listGroupMailboxes, { ...shown, access: scheduleMeetings }, ({ reads, actor, params: { groupId } }) =>
    readMailboxes(reads, actor, groupId),
  ),
  write(
    createGroup,
    { ...changing, audit: 'groups.created' },
    ({ tx, actor, body, now, address, trackingId }) =>
      makeGroup(tx, context, { actor, ...body, now, address, trackingId }),
  ),
  write(
    renameGroup,
    { ...changing, audit: 'groups.renamed' },
    ({ tx, actor, params: { groupId: id }, body, now, address, trackingId }) =>
      nameGroup(tx, context, { actor, id, ...body, now, address, trackingId }),
  ),
  write(
    deleteGroup,
    { ...changing, audit: 'groups.deleted' },
    ({ tx, actor, params: { groupId: id }, now, address, trackingId }) =>
      dropGroup(tx, context, { actor, id, now, address, trackingId }),
  ),
  write(
    addMembers,
    { ...changing, audit: 'groups.members_added' },
    ({ tx, actor, params: { groupId: id }, body, now, address, trackingId }) =>
      joinGroup(tx, context, { actor, id, body, now, address, trackingId }),
  ),
  write(
    removeMembers,
    { ...changing, audit: 'groups.members_removed' },
    ({ tx, actor, params: { groupId: id }, body, now, address, trackingId }) =>
      leaveGroup(tx, context, { actor, id, ...body, now, address, trackingId }),
  ),
];
