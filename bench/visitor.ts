import { createCalls } from '@portico/client/calls';
import type { Session } from '@portico/client/session';
import type { Call } from '@portico/contract/call';
import { createFirstSite } from '@portico/contract/setup';
import type { Portal } from './portal.ts';

const BOOT = /<script[^>]*\bid="boot"[^>]*>([\s\S]*?)<\/script>/;

/** The session of no site: its pages leave most of it out, and its calls go to the portal's own place. */
const nowhere: Session = {
  basePath: '/webappng',
  siteUrl: '',
  siteId: '',
  siteFullUrl: '',
  userHubIsRequested: false,
  userId: '',
  csrfToken: '',
  ticket: undefined,
  ticketTTL: 0,
  globalPageServiceUrl: '',
};

/** A browser without a screen: cookies, the session of the page it is on, and calls with all conventions. */
export class Visitor {
  readonly call: Call;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  #session = nowhere;

  constructor(origin: string) {
    this.#origin = origin;
    const session = new Proxy({} as Session, {
      get: (_none, name) => Reflect.get(this.#session, name) as unknown,
    });
    this.call = createCalls({ session, origin, fetch: (input, init) => this.#send(input, init) });
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get ticket(): string {
    return this.#session.ticket ?? '';
  }

  /** Opens a page and reads it to its end; calls are made as from there. */
  async open(path: string): Promise<void> {
    const answer = await this.#send(new URL(path, this.#origin));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    const [, boot] = BOOT.exec(text) ?? [];
    if (boot === undefined) throw new Error(`${path} has no bootstrap data`);
    const session = (JSON.parse(boot) as { boot: Partial<Session> }).boot;
    this.#session = { ...nowhere, ...session, basePath: session.basePath || nowhere.basePath };
  }

  async #send(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookies);
    const answer = await fetch(input, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split('; ')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

export const HOME = '/webappng/sites/acme/dashboard/home';
export const PASSWORD = 'what a lovely day';

/** Makes the site acme with the sample organisation; answers its administrator, who is at home then. */
export async function setUpSample(portal: Portal): Promise<Visitor> {
  const ada = new Visitor(portal.url);
  const link = new URL(portal.setupUrl);
  await ada.open(link.pathname + link.search);
  await ada.call(createFirstSite, {
    body: {
      token: link.searchParams.get('token') ?? '',
      siteName: 'acme',
      siteDisplayName: 'Acme',
      displayName: 'Ada Lovelace',
      email: 'ada@acme.example',
      password: PASSWORD,
      timeZone: 'Europe/Berlin',
      contents: 'sample',
    },
  });
  await ada.open(HOME);
  return ada;
}
