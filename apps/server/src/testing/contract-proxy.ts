import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeSiteSettings } from '@portico/contract/site-settings';
import type { TestApp, Visitor } from './app.ts';
import { signedIn } from './people.ts';
import { changeSettings } from './site-settings.ts';

/** What a client says for "the ticket of whoever is signed in" and "the token of this browser". */
export const OWN = { ticket: 'own-ticket', csrf: 'own-token' } as const;

const MOST_IN_A_MINUTE = 300;
const SIGN_IN_WINDOW_SECONDS = 301;

/** The way of a program that knows only the API's document to a portal. */
export interface ContractProxy {
  url: string;
  /** How many answers of each status went through. */
  readonly statuses: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

interface ProxyOptions {
  app: TestApp;
  /** Who is signed in; nobody when it is missing. */
  email?: string;
  /** Changes a status on its way back, to see whether that is noticed. */
  alter?(status: number): number;
}

/** Each call comes from an address of its own, so that limits by address do not end the test. */
const addressOf = (count: number): string => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

function headersFor(sent: IncomingHttpHeaders, visitor: Visitor, count: number): IncomingHttpHeaders {
  const { ticket, 'x-csrf-token': csrf } = sent;
  return {
    ...sent,
    'x-forwarded-for': addressOf(count),
    ...(ticket === OWN.ticket && { ticket: visitor.session.ticket ?? OWN.ticket }),
    ...(csrf === OWN.csrf && { 'x-csrf-token': visitor.session.csrfToken }),
    cookie: `portico-csrf=${visitor.cookie('portico-csrf')}`,
  };
}

/**
 * Opens it: puts in ticket and token where the client says so, brings calls to the site, lets the clock go on before
 * a limit by person is reached, signs in again after a sign-out, and switches meetings on again after they were off.
 */
export async function openContractProxy({ app, email, alter }: ProxyOptions): Promise<ContractProxy> {
  const statuses = new Map<number, number>();
  let count = 0;
  const enter = async (): Promise<Visitor> => {
    app.clock.advance(SIGN_IN_WINDOW_SECONDS);
    return email === undefined ? app.visitor() : await signedIn(app, email);
  };
  let visitor = await enter();

  async function pass(request: IncomingMessage): Promise<IncomingMessage> {
    count += 1;
    if (count % MOST_IN_A_MINUTE === 0) app.clock.advance(61);
    const path = request.url?.replace('/webappng/api/v1/', '/webappng/sites/acme/api/v1/') ?? '/';
    const headers = headersFor(request.headers, visitor, count);
    const onward = send(new URL(app.url), { method: request.method ?? 'GET', path, headers });
    request.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const { statusCode = 0 } = answer;
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    if (path.endsWith('/logout') && statusCode === 204) visitor = await enter();
    // a site without meetings has none of their operations
    if (path.endsWith(changeSiteSettings.path) && request.method === changeSiteSettings.method)
      await changeSettings(app, { meetingSupport: true });
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passed = await pass(request);
    const { statusCode = 0, headers } = passed;
    response.writeHead(alter?.(statusCode) ?? statusCode, headers);
    passed.pipe(response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    async close() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
