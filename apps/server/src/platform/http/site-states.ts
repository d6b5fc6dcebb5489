import { Failure } from '../errors/failure.ts';
import type { Route, SiteRef } from './route.ts';

/** What administrators of a site that was closed still call: they sign in, to fetch what it has. */
const whileClosing: ReadonlySet<string> = new Set([
  'identity.csrfToken',
  'identity.signIn',
  'identity.signOut',
]);

/** @throws {Failure} siteInactive where nobody uses the site for now. */
export function refuseInactive({ operation }: Pick<Route, 'operation'>, site: SiteRef | undefined): void {
  if (!site || site.state === 'active') return;
  if (site.state === 'closing' && whileClosing.has(operation.id)) return;
  throw new Failure('siteInactive');
}
