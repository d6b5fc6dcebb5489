import { ownAddress } from '@portico/contract/own-address';

/**
 * The only way to an address that somebody else made, an answer or the page's own data: within our own origin. One that
 * leads elsewhere becomes the origin itself. `instead` leaves no way back to the page that is left.
 */
export function goTo(address: string, instead = false): void {
  const own = ownAddress(address, '/');
  if (instead) window.location.replace(own);
  else window.location.assign(own);
}
