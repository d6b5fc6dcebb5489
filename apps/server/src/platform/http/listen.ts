import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/table.ts';
import { certificateFiles } from './certificate.ts';

const everywhere = new Set(['0.0.0.0', '::']);

/** The address of a portal that runs with these settings, as this machine reaches it: `http://127.0.0.1:4000`. */
export function ownUrlOf(
  settings: Pick<Settings, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'PUBLIC_URL'>,
  { host, port }: { host: string; port: number },
): string {
  const scheme = certificateFiles(settings) ? 'https' : 'http';
  const name = everywhere.has(host) ? 'localhost' : host;
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Nobody can listen where HOST and PORT say. The message is one line that names the one to change. */
export class AddressUnusable extends Error {
  override readonly name = 'AddressUnusable';
}

type Address = Pick<Settings, 'HOST' | 'PORT'>;

const notOurs =
  'is not an address of this machine. Choose one of its own; 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody';
const unresolved =
  'is a name that this machine finds no address for. Correct it, or set an address; 127.0.0.1 is for this machine alone, 0.0.0.0 for everybody';

/** What the codes of the system mean for the person at the keyboard. */
const meanings: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `PORT ${PORT} on HOST ${HOST} is taken by another process. Stop that, or choose another port; 0 takes any free one.`,
  EACCES: ({ PORT }) =>
    `PORT ${PORT} may not be used by this user. Choose another port above 1023; 0 takes any free one.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST ${HOST} ${notOurs}.`,
  EAFNOSUPPORT: ({ HOST }) => `HOST ${HOST} ${notOurs}.`,
  EINVAL: ({ HOST }) => `HOST ${HOST} ${notOurs}.`, // of one network only, without its name
  ENOTFOUND: ({ HOST }) => `HOST ${JSON.stringify(HOST)} ${unresolved}.`,
  EAI_AGAIN: ({ HOST }) => `HOST ${JSON.stringify(HOST)} ${unresolved}.`,
};

function refusalOf(error: unknown, address: Address): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const meaning = meanings[code];
  return meaning ? new AddressUnusable(meaning(address), { cause: error }) : error;
}

/**
 * Proves that somebody can listen there, before anything is made for it.
 * @throws {AddressUnusable} when not.
 */
export async function proveAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host: address.HOST, port: address.PORT, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw refusalOf(error, address);
  }
  server.close();
  await once(server, 'close');
}

/** Begins to listen and answers where. */
export async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  const { HOST: host, PORT: port } = settings;
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  } catch (error) {
    throw refusalOf(error, settings);
  }
  const bound = app.server.address() as AddressInfo;
  return ownUrlOf(settings, { host: bound.address, port: bound.port });
}
