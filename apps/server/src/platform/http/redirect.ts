import type { FastifyReply } from 'fastify';
import { MOST_ADDRESS_LENGTH, ownAddress } from '@portico/contract/own-address';

/** An address that carries another one, percent-encoded, and still fits into a head that proxies take. */
const MOST_LOCATION_LENGTH = 3 * MOST_ADDRESS_LENGTH + 500;

/** 303: the browser fetches it, whatever was posted. */
type RedirectStatus = 302 | 303 | 307;

/**
 * The only redirect there is: to an address within our own origin, whatever it was made of. One that leads elsewhere
 * becomes the origin itself.
 */
export function redirectOwn(
  reply: FastifyReply,
  location: string,
  status: RedirectStatus = 303,
): FastifyReply {
  return reply.redirect(ownAddress(location, '/', MOST_LOCATION_LENGTH), status);
}
