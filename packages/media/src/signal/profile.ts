import { RequestResponse, RequestResponse_Reason, UpdateParticipantMetadata } from '@livekit/protocol';
import { LIMITS, RATES } from '../limits.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { ParticipantGrants } from './access-token.ts';
import type { Participant } from './participant.ts';
import { RESERVED_ATTRIBUTE_PREFIX } from './reserved-attributes.ts';

/** What a participant is called and carries; an empty text leaves the name or metadata as it is, an empty attribute removes it. */
export interface ProfileChange {
  name: string;
  metadata: string;
  attributes: Record<string, string>;
}

const buckets = new WeakMap<Participant, TokenBucket>();

/** The client changes its own name, metadata or attributes. */
export function updateOwnProfile(participant: Participant, request: UpdateParticipantMetadata): void {
  const [reason, message] = judge(participant, request);
  if (reason === RequestResponse_Reason.OK) {
    applyProfile(participant.grants, request);
    participant.changed();
  }
  const value = new RequestResponse({ requestId: request.requestId, reason, message });
  participant.connection.send({ case: 'requestResponse', value });
}

/** Applies a change that was allowed. */
export function applyProfile(grants: ParticipantGrants, change: ProfileChange): void {
  if (change.name) grants.name = change.name;
  if (change.metadata) grants.metadata = change.metadata;
  const entries = Object.entries({ ...grants.attributes, ...change.attributes });
  grants.attributes = Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

/** Whether a change stays within the sizes that everybody in the room has to carry. */
export function fitsLimits(change: ProfileChange): boolean {
  const entries = Object.entries(change.attributes);
  const attributesLength = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return (
    change.name.length <= LIMITS.nameLength &&
    change.metadata.length <= LIMITS.metadataLength &&
    attributesLength <= LIMITS.attributesLength
  );
}

function judge(
  participant: Participant,
  request: UpdateParticipantMetadata,
): [RequestResponse_Reason, string] {
  const { permission, attributes } = participant.grants;
  if (!permission.canUpdateMetadata) {
    return [RequestResponse_Reason.NOT_ALLOWED, 'does not have permission to update own metadata'];
  }
  if (Object.keys(request.attributes).some((key) => key.startsWith(RESERVED_ATTRIBUTE_PREFIX))) {
    return [
      RequestResponse_Reason.NOT_ALLOWED,
      `attributes under ${RESERVED_ATTRIBUTE_PREFIX} are set by the server`,
    ];
  }
  const bucket = buckets.get(participant) ?? new TokenBucket(RATES.profileUpdates);
  buckets.set(participant, bucket);
  const { name, metadata } = request;
  const after = { name, metadata, attributes: { ...attributes, ...request.attributes } };
  if (!fitsLimits(after) || !bucket.take())
    return [RequestResponse_Reason.LIMIT_EXCEEDED, 'too much or too often'];
  return [RequestResponse_Reason.OK, ''];
}
