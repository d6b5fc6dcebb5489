import { isReservedName } from './vanity-name.ts';

/** How long the name of a site may be: one label of an address (RFC 1035 §2.3.4). */
export const SITE_NAME_MOST = 63;

/** `otherScript`: it has letters that addresses do not have. `reserved`: it means somebody else, or a place of the portal. */
export type SiteNameProblem = 'required' | 'tooLong' | 'otherScript' | 'invalid' | 'reserved';

/** A site's name as it is kept: addresses do not tell large letters from small ones. */
export const siteNameOf = (typed: string): string => typed.trim().toLowerCase();

/** Why no site can be called so; undefined where one can, unless another one is or was. */
export function siteNameProblem(name: string): SiteNameProblem | undefined {
  if (name === '') return 'required';
  if (name.length > SITE_NAME_MOST) return 'tooLong';
  if (/(?![a-z])\p{L}/iu.test(name)) return 'otherScript';
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(name) || name.startsWith('xn--')) return 'invalid';
  return isReservedName(name) ? 'reserved' : undefined;
}
