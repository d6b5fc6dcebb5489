import { hasModule, modules, type ModuleName } from '@portico/domain/site-settings';
import { Failure } from '../errors/failure.ts';
import type { Route, SiteRef } from './route.ts';

/** Which module of a site the operations of a group belong to, where the group has not its name. All others belong to none. */
const moduleOfGroup: Readonly<Record<string, ModuleName>> = {
  meetings: 'meeting',
  siteMeetings: 'meeting',
  calendarFeeds: 'meeting',
  joining: 'meeting',
  room: 'meeting',
  rooms: 'meeting',
  recordings: 'meeting',
  quality: 'meeting',
  emailTemplates: 'meeting',
};

/** The module that a route belongs to (ROLE-02); undefined for what every site has. */
export const moduleOf = ({ group }: Pick<Route, 'group'>): ModuleName | undefined =>
  moduleOfGroup[group] ?? modules.find((module) => module === group);

/** @throws {Failure} notFound where the site has not the module of the route: nothing of it is there. */
export function refuseWithoutModule(route: Route, site: SiteRef | undefined): void {
  const module = moduleOf(route);
  if (module && site && !hasModule(site.settings, module)) throw new Failure('notFound');
}
