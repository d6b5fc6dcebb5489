import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listPeople, invitePerson } from '@portico/contract/people';
import { readLink, refreshTicket, signOut } from '@portico/contract/identity';
import { isTrackingId } from '@portico/domain/tracking-id';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, NoAnswer, UnexpectedAnswer } from '@portico/client/call-error';
import { createCalls } from '@portico/client/calls';
import { keepTicketFresh, type Session } from '@portico/client/session';

interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Reply {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  /** Sends only half of the body, then hangs up. */
  isCut?: boolean;
}

let server: Server;
let origin: string;
let seen: SeenRequest[];
let reply: Reply;
let session: Session;
let over: number;

beforeEach(async () => {
  seen = [];
  over = 0;
  reply = { status: 200, body: '{"users":[],"mayInvite":true,"total":0,"hasMore":false,"cursor":null}' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method = '', url = '/', headers } = request;
      seen.push({ method, url: new URL(url, origin), headers, body });
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      if (reply.isCut) response.write('{"half":', () => response.destroy());
      else response.end(reply.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  session = {
    basePath: '/webappng/sites/acme',
    siteUrl: 'acme',
    siteId: '11111111-1111-4111-8111-111111111111',
    siteFullUrl: 'https://meet.example/webappng/sites/acme',
    userHubIsRequested: false,
    userId: '22222222-2222-4222-8222-222222222222',
    csrfToken: 'csrf-token',
    ticket: 'ticket-1',
    ticketTTL: 5400,
    globalPageServiceUrl: '',
  };
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const calls = () => createCalls({ session, origin, onSessionOver: () => (over += 1) });
const failed = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );
const refuse = (status: number, code: number, more: object = {}): Reply => ({
  status,
  body: JSON.stringify({ code, message: 'no', trackingID: 'PORTICO_x', ...more }),
});

describe('every call', () => {
  test('[HTTP-01] [HTTP-02] goes below the base path and says its site, beside the query of its own', async () => {
    await calls()(listPeople, { query: { keyword: 'ä & b', limit: 10 } });
    session.basePath = '/webappng/hub';
    session.siteUrl = 'beta';
    await calls()(listPeople, { query: {} });
    expect(seen.map(({ url }) => url.pathname)).toEqual([
      '/webappng/sites/acme/api/v1/users',
      '/webappng/hub/api/v1/users',
    ]);
    expect(seen[1]?.url.searchParams.get('siteurl')).toBe('beta');
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({
      siteurl: 'acme',
      keyword: 'ä & b',
      limit: '10',
    });
  });

  test('[HTTP-03] carries ticket, hub flag, person, site and a tracking id of its own', async () => {
    const call = calls();
    await call(listPeople, { query: {} });
    session.userHubIsRequested = true;
    await call(listPeople, { query: {} });
    expect(seen[0]?.headers).toMatchObject({
      ticket: 'ticket-1',
      userhubisrequested: 'false',
      wbxuserid: session.userId,
      siteid: session.siteId,
      sitefullurl: session.siteFullUrl,
      accept: 'application/json',
    });
    expect(seen[1]?.headers['userhubisrequested']).toBe('true');
    const ids = seen.map((one) => String(one.headers['trackingid']));
    expect(ids.every(isTrackingId)).toBe(true);
    expect(new Set(ids).size).toBe(2);
  });

  test('of nobody carries no ticket', async () => {
    session.ticket = undefined;
    await calls()(listPeople, { query: {} });
    expect(seen[0]?.headers).not.toHaveProperty('ticket');
  });

  test('[HTTP-04] that writes carries the CSRF token and its JSON, one that reads neither', async () => {
    const call = calls();
    await call(listPeople, { query: {} });
    reply = { status: 204 };
    await call(signOut);
    reply = refuse(409, 61_004);
    await failed(
      call(invitePerson, { body: { email: 'a@b.example', displayName: 'Ü', userRole: ['HOST'] } }),
    );
    expect(seen.map((one) => [one.method, one.headers['x-csrf-token'], one.headers['content-type']])).toEqual(
      [
        ['GET', undefined, undefined],
        ['POST', 'csrf-token', undefined],
        ['POST', 'csrf-token', 'application/json'],
      ],
    );
    expect(JSON.parse(seen[2]?.body ?? '')).toMatchObject({ displayName: 'Ü' });
  });

  test('puts a parameter into the path as one part, whatever it holds', async () => {
    reply = refuse(404, 54_001);
    await failed(calls()(readLink, { params: { token: 'a/../b?c#d' } }));
    expect(seen[0]?.url.pathname).toBe('/webappng/sites/acme/api/v1/password-links/a%2F..%2Fb%3Fc%23d');
  });
});

describe('a fault of a call reaches the caller', () => {
  test.each([400, 403, 404, 409, 429, 500, 503])(
    '[ERRC-04] a refusal with %i, with its code, fields, tracking id and when to come again',
    async (status) => {
      reply = {
        ...refuse(status, 60_001, { fields: { email: 'required' } }),
        headers: { 'retry-after': '7' },
      };
      const error = await failed(calls()(listPeople, { query: {} }));
      expect(error).toBeInstanceOf(CallError);
      expect(error).toMatchObject({
        status,
        code: 60_001,
        error: 'inputInvalid',
        fields: { email: 'required' },
        trackingID: 'PORTICO_x',
        retryAfterSeconds: 7,
      });
      expect(over).toBe(0);
    },
  );

  test.each([
    [60_003, 'ticketInvalid'],
    [61_010, 'siteInactive'],
  ])('a 401 with the code %i, and that the session is over by %s', async (code, error) => {
    reply = refuse(401, code);
    const told: unknown[] = [];
    const call = createCalls({ session, origin, onSessionOver: (why) => told.push(why) });
    expect(await failed(call(listPeople, { query: {} }))).toMatchObject({ status: 401, error });
    reply = { status: 401, body: '<html>Unauthorized</html>' };
    expect(await failed(call(listPeople, { query: {} }))).not.toBeInstanceOf(CallError);
    expect(told).toEqual([error, undefined]);
  });

  test('[ERRC-01] a 401 of the service of global pages, which says nothing of the session', async () => {
    reply = refuse(401, 60_003);
    session.globalPageServiceUrl = `${origin}/webappng/sites/acme/api/v1/`;
    expect(await failed(calls()(listPeople, { query: {} }))).toMatchObject({ status: 401 });
    expect(over).toBe(0);
    session.globalPageServiceUrl = 'https://global.example/';
    expect(await failed(calls()(listPeople, { query: {} }))).toMatchObject({ status: 401 });
    expect(over).toBe(1);
  });

  test('[ERRC-02] a 401 of signing out, which ends nothing that goes on; of any other call, which does', async () => {
    reply = refuse(401, 60_003);
    expect(await failed(calls()(signOut))).toMatchObject({ status: 401 });
    expect(over).toBe(0);
    expect(await failed(calls()(refreshTicket))).toMatchObject({ status: 401 });
    expect(over).toBe(1);
  });

  test.each([
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['a refusal in another form', { status: 500, body: '{"error":"x"}' }],
    ['an answer in another form', { status: 200, body: '{"people":[]}' }],
    ['an answer that is no JSON', { status: 200, body: 'ok' }],
  ])('%s', async (_what, answer) => {
    reply = answer;
    expect(await failed(calls()(listPeople, { query: {} }))).toBeInstanceOf(UnexpectedAnswer);
  });

  test('no answer at all, and one that broke off', async () => {
    reply = { status: 200, isCut: true };
    expect(await failed(calls()(listPeople, { query: {} }))).toBeInstanceOf(NoAnswer);
    const away = createCalls({ session, origin: 'http://127.0.0.1:1' });
    expect(await failed(away(listPeople, { query: {} }))).toBeInstanceOf(NoAnswer);
  });

  test('a call that the caller itself gave up, before the answer and in the middle of it', async () => {
    const gone = new AbortController();
    gone.abort();
    const before = await failed(calls()(listPeople, { query: {} }, { signal: gone.signal }));
    expect(before).toMatchObject({ name: 'AbortError' });
    const during = new AbortController();
    const call = createCalls({
      session,
      origin,
      async fetch(input, init) {
        const response = await fetch(input, init);
        during.abort();
        return response;
      },
    });
    reply = { status: 200, body: `{"total":0,"x":"${'x'.repeat(2_000_000)}"}` };
    expect(await failed(call(listPeople, { query: {} }, { signal: during.signal }))).toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a ticket that is refused', () => {
  /** Tickets that the server takes; what the page was asked with stands in `seen`. */
  let good: Set<string>;
  const tickets = () => seen.map(({ headers }) => headers['ticket']);
  const people = '{"users":[],"mayInvite":true,"total":0,"hasMore":false,"cursor":null}';
  const calling = (resume?: () => Promise<boolean>) =>
    createCalls({
      session,
      origin,
      onSessionOver: () => (over += 1),
      fetch: (input, init) => {
        const isGood = good.has(new Headers(init?.headers).get('ticket') ?? '');
        reply = isGood ? { status: 200, body: people } : refuse(401, 60_003);
        return fetch(input, init);
      },
      ...(resume && { resume }),
    });
  const takes = (ticket: string) => {
    session.ticket = ticket;
    return Promise.resolve(true);
  };
  beforeEach(() => {
    good = new Set(['ticket-2']);
  });

  test('is changed once, and the call made again with its body', async () => {
    const call = calling(() => takes('ticket-2'));
    await call(listPeople, { query: {} });
    expect(tickets()).toEqual(['ticket-1', 'ticket-2']);
    good = new Set(['ticket-3']);
    const later = calling(() => takes('ticket-3'));
    const body = { email: 'a@b.example', displayName: 'Ü', userRole: ['HOST' as const] };
    await failed(later(invitePerson, { body }));
    expect(tickets().slice(2)).toEqual(['ticket-2', 'ticket-3']);
    expect(seen.slice(2).map((one) => JSON.parse(one.body) as unknown)).toEqual([body, body]);
    expect(over).toBe(0);
  });

  test('ends the session when the next one is refused as well, and is tried no third time', async () => {
    let resumed = 0;
    const call = calling(() => takes(`ticket-${(resumed += 1) + 10}`));
    expect(await failed(call(listPeople, { query: {} }))).toMatchObject({ status: 401 });
    expect(tickets()).toEqual(['ticket-1', 'ticket-11']);
    expect([resumed, over]).toEqual([1, 1]);
  });

  test('was changed meanwhile: the call is made again, and once more by the session where that one is over too', async () => {
    let resumed = 0;
    const call = calling(() => takes(`ticket-${(resumed += 1) + 1}`));
    const first = call(listPeople, { query: {} });
    session.ticket = 'ticket-0'; // an answer of before came late
    await first;
    expect(tickets()).toEqual(['ticket-1', 'ticket-0', 'ticket-2']);
    expect([resumed, over]).toEqual([1, 0]);
  });

  test('is left where nobody can say whether the session goes on: nothing is over then', async () => {
    const call = calling(() => Promise.reject(new NoAnswer('away')));
    expect(await failed(call(listPeople, { query: {} }))).toBeInstanceOf(NoAnswer);
    const busy = calling(() =>
      Promise.reject(
        new CallError({
          status: 429,
          body: { code: 60_005, message: 'no', trackingID: 'PORTICO_x' },
          retryAfterSeconds: 7,
        }),
      ),
    );
    expect(await failed(busy(listPeople, { query: {} }))).toMatchObject({
      status: 429,
      retryAfterSeconds: 7,
    });
    expect(over).toBe(0);
    expect(tickets()).toEqual(['ticket-1', 'ticket-1']);
  });

  test('of a visitor, who has no session, ends the page at once; so does one that is missing', async () => {
    expect(await failed(calling()(listPeople, { query: {} }))).toMatchObject({ status: 401 });
    expect(over).toBe(1);
    const resume = vi.fn<() => Promise<boolean>>(() => takes('ticket-2'));
    session.ticket = undefined;
    expect(await failed(calling(resume)(listPeople, { query: {} }))).toMatchObject({ status: 401 });
    expect([over, resume.mock.calls.length, seen.length]).toEqual([2, 0, 2]);
  });

  test('means nothing for a call that anybody may make', async () => {
    const resume = vi.fn<() => Promise<boolean>>(() => takes('ticket-2'));
    await failed(calling(resume)(readLink, { params: { token: 'x' } }));
    expect([seen.length, resume.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the ticket of an open page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const quarter = (5400 * 1000) / 4;

  test('[TICK-01] is changed for a new one at the interval, and the next call carries the new one', async () => {
    const sent: (string | null)[] = [];
    let issued = 1;
    const call = createCalls({
      session,
      origin: 'http://portal.example',
      fetch: (input, init) => {
        sent.push(new Headers(init?.headers).get('ticket'));
        const isRefresh = JSON.stringify(input).includes('/oauth/ticket/refresh');
        if (isRefresh) issued += 1;
        const body = isRefresh
          ? { sessionTicket: `ticket-${issued}`, ticketTTL: 5400 }
          : JSON.parse(reply.body ?? '');
        return Promise.resolve(Response.json(body));
      },
    });
    const stop = keepTicketFresh(session, () => call(refreshTicket));
    await vi.advanceTimersByTimeAsync(quarter - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await call(listPeople, { query: {} });
    expect(sent).toEqual(['ticket-1', 'ticket-2']);
    await vi.advanceTimersByTimeAsync(quarter);
    await call(listPeople, { query: {} });
    expect(sent).toEqual(['ticket-1', 'ticket-2', 'ticket-2', 'ticket-3']);
    stop();
    await vi.advanceTimersByTimeAsync(10 * quarter);
    expect(sent).toHaveLength(4);
  });

  test('is tried for again after ten seconds when the server is away, and no more once it is over', async () => {
    const refresh = vi
      .fn<() => Promise<{ sessionTicket: string; ticketTTL: number }>>()
      .mockRejectedValueOnce(new NoAnswer('away'))
      .mockResolvedValueOnce({ sessionTicket: 'ticket-2', ticketTTL: 5400 })
      .mockRejectedValue(Object.assign(new Error('over'), { status: 401 }));
    keepTicketFresh(session, refresh);
    await vi.advanceTimersByTimeAsync(quarter);
    expect(session.ticket).toBe('ticket-1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.ticket).toBe('ticket-2');
    await vi.advanceTimersByTimeAsync(20 * quarter);
    expect(refresh).toHaveBeenCalledTimes(3);
  });
});
