import type { AccessRule } from '../../platform/http/route.ts';

/** Anybody at all: what it takes is in the call itself (a password, a link). */
export const anyone: AccessRule = { name: 'anyone', allows: () => true };

/** Whoever holds a ticket, guests too. */
export const ticketHolders: AccessRule = {
  name: 'ticket holders',
  allows: (actor) => actor.kind !== 'nobody',
};

/** Every signed-in person. */
export const signedIn: AccessRule = { name: 'signed-in people', allows: (actor) => actor.kind === 'person' };
