import type { IncomingMessage } from 'node:http';

/** The portal's place below the origin (PATH-06). */
export const CONTEXT_PATH = '/webappng';
/** Where every operation answers, whatever base path it was called by. */
export const API_PATH = `${CONTEXT_PATH}/api/v1`;
/** Where those of the messaging service answer (OP-13). */
export const MESSAGING_PATH = '/messaging/api/v1';

const SITE_API = /^\/webappng\/sites\/([a-z0-9-]{1,63})\/api\/v1(?=[/?]|$)/;
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
const HUB_API = /^\/webappng\/hub\/api\/v1(?=[/?]|$)/;

const sites = new WeakMap<IncomingMessage, string>();

/** A call to a proxy names an origin too (RFC 9112 §3.2.2). Whatever it is, what is asked for is a path of ours. */
function pathOf(target: string): string {
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Brings the three base paths of a call (a site's, the hub's, none) to one, so that each operation is mounted
 * once, and remembers the site of the address.
 */
export function toApiPath(request: IncomingMessage): string {
  const url = pathOf(request.url ?? '/');
  const site = SITE_API.exec(url);
  if (site) {
    sites.set(request, site[1] as string);
    return API_PATH + url.slice(site[0].length);
  }
  return url.replace(HUB_API, API_PATH);
}

/** The site that the address names, if it names one. */
export const siteOfPath = (request: IncomingMessage): string | undefined => sites.get(request);

/** Whether an address, brought to one base path, is that of an operation. */
export const isCall = (url: string): boolean => url.startsWith(API_PATH) || url.startsWith(MESSAGING_PATH);

/** The same of an address as it was sent. */
export const isCallTo = (target: string): boolean =>
  isCall(pathOf(target).replace(SITE_API, API_PATH).replace(HUB_API, API_PATH));
