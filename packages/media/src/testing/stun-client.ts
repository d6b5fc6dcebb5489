import { createHmac, randomBytes } from 'node:crypto';
import type { IceCredentials } from '../transport/ice-agent.ts';

/** What a client's check says (RFC 8445 section 7.1.1), signed with a password. */
export function bindingRequest({ usernameFragment, password }: IceCredentials, isNomination = false): Buffer {
  const name = Buffer.from(`${usernameFragment}:them`);
  const padding = Buffer.alloc((4 - (name.length % 4)) % 4);
  const header = Buffer.from('000100002112a442', 'hex');
  const attributes = Buffer.concat([
    Buffer.from([0, 6, 0, name.length]),
    name,
    padding,
    ...(isNomination ? [Buffer.from([0, 0x25, 0, 0])] : []),
  ]);
  header.writeUInt16BE(attributes.length + 24, 2);
  const unsigned = Buffer.concat([header, randomBytes(12), attributes]);
  const signature = createHmac('sha1', password).update(unsigned).digest();
  return Buffer.concat([unsigned, Buffer.from([0, 8, 0, 20]), signature]);
}

/** As RFC 4571 frames it for TCP. */
export function framed(...messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      return [length, message];
    }),
  );
}
