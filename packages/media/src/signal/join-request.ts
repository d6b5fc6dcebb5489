import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';
import { LIMITS } from '../limits.ts';
import { RefusedError } from './access-token.ts';

/** Unpacks the `join_request` parameter (base64url, protobuf, mostly gzip); a bomb ends at the cap. Throws `RefusedError` with 400. */
export function decodeJoinRequest(parameter: string): JoinRequest {
  try {
    const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(parameter, 'base64url'));
    const bytes =
      wrapped.compression === WrappedJoinRequest_Compression.GZIP
        ? gunzipSync(wrapped.joinRequest, { maxOutputLength: LIMITS.joinRequestBytes })
        : wrapped.joinRequest;
    return JoinRequest.fromBinary(bytes);
  } catch {
    throw new RefusedError(400, 'bad join request');
  }
}
