/** The event by which the processes of a deployment and the tabs of a person learn that their tickets are over. */
export const TICKETS_ENDED = 'identity.tickets_ended';

/**
 * Whether an event says that somebody has other roles than their ticket says: they go on, in meetings too, by a ticket that
 * their session gives them.
 */
export const hasOtherRoles = (news: Readonly<Record<string, unknown>>): boolean =>
  news['eventType'] === TICKETS_ENDED && news['staysInMeetings'] === true;
