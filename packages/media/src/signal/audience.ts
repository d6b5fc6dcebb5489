import type { SubscriptionPermission } from '@livekit/protocol';

/** The tracks that somebody may have of a participant: all, or the named. */
type Allowance = 'all' | ReadonlySet<string>;

/** Whom a participant lets have its tracks, as its client says; of who is not named nobody has any. */
export class Audience {
  readonly #isOpen: boolean;
  /** By identity or by `PA_…`. */
  readonly #allowances: ReadonlyMap<string, Allowance>;

  constructor({
    allParticipants,
    trackPermissions,
  }: Pick<SubscriptionPermission, 'allParticipants' | 'trackPermissions'>) {
    this.#isOpen = allParticipants;
    this.#allowances = new Map(
      trackPermissions.map(({ participantIdentity, participantSid, allTracks, trackSids }) => [
        participantIdentity || participantSid,
        allTracks ? 'all' : new Set(trackSids),
      ]),
    );
  }

  /** Whether somebody may have a track. */
  admits({ identity, sid }: { identity: string; sid: string }, trackSid: string): boolean {
    if (this.#isOpen) return true;
    const allowance = this.#allowances.get(identity) ?? this.#allowances.get(sid);
    return allowance === 'all' || allowance?.has(trackSid) === true;
  }
}

/** What holds until a client says otherwise. */
export const EVERYBODY = new Audience({ allParticipants: true, trackPermissions: [] });
