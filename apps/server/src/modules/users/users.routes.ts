import {
  actOnPeople,
  erasePerson,
  foreseeErasing,
  getPerson,
  handOverWork,
  setRoles,
} from '@portico/contract/person-admin';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { invitePeople, readPeople } from '../people/index.ts';
import type { UsersContext } from './users.context.ts';
import { actOn } from './users.actions.ts';
import { erase, handOverWorkOf } from './users.going.ts';
import { presentDetail, presentErasing } from './users.reading.ts';
import { setRolesOf } from './users.roles.ts';

const reading = { group: 'people', access: readPeople, limits: [], staleBy: [] };

/** Each can mail somebody, or many. */
const actionLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 600, windowSeconds: 3600, counted: 'oneByOne' },
];
const acting = { group: 'people', access: invitePeople, limits: actionLimits };

/** What administrators do with the people of their site. */
export const usersRoutes = (context: UsersContext): Route[] => [
  read(getPerson, reading, ({ reads, actor, params, now }) =>
    presentDetail(reads, { actor, ...params, now }),
  ),
  read(foreseeErasing, reading, ({ reads, actor, params, now }) =>
    presentErasing(reads, { actor, ...params, now }),
  ),
  write(
    actOnPeople,
    { ...acting, audit: 'people.disabled' },
    ({ tx, actor, body, now, address, trackingId }) =>
      actOn(tx, context, { actor, body, now, address, trackingId }),
  ),
  write(
    setRoles,
    { ...acting, audit: 'people.roles_changed' },
    ({ tx, actor, params, body, now, address, trackingId }) =>
      setRolesOf(tx, context, { actor, ...params, body, now, address, trackingId }),
  ),
  write(
    handOverWork,
    { ...acting, audit: 'meetings.handed_over' },
    ({ tx, actor, params, body, now, address, trackingId }) =>
      handOverWorkOf(tx, context, { actor, ...params, body, now, address, trackingId }),
  ),
  write(
    erasePerson,
    { ...acting, audit: 'people.erasing_asked' },
    ({ tx, actor, params, body, now, address, trackingId }) =>
      erase(tx, context, { actor, ...params, body, now, address, trackingId }),
  ),
];
