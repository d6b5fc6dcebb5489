import type { AddressInfo } from 'node:net';
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

/** Begins to listen and answers where. */
export async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  const { HOST: host, PORT: port } = settings;
  await app.listen({ host, port, listenTextResolver: (address) => `listening on ${address}` });
  const bound = app.server.address() as AddressInfo;
  return ownUrlOf(settings, { host: bound.address, port: bound.port });
}
