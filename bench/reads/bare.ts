// The least that the same answers can cost: node:http, the same check of the ticket, the same prepared statements.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DEFAULT_TICKET_TTL_SECONDS } from '@portico/domain/session-ticket';
import pg from 'pg';
import { createTickets } from '../../apps/server/src/modules/identity/identity.tickets.ts';
import type { PersonActor } from '../../apps/server/src/platform/http/actor.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { Secrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { MEETINGS } from './crowd.ts';
import type { Recorded, Statement } from './recorded.ts';

/** What the bench hands over when it starts this. */
export interface BareOrder {
  databaseUrl: string;
  secret: string;
  recorded: Recorded;
  /** Who did what was recorded. */
  personId: string;
}

interface Row {
  id: string;
  topic: string;
  number: string;
  startsAt: Date;
  durationMinutes: number;
  timeZone: string;
  hostDisplayName: string;
  inviteeCount: number;
  role: string;
}

const order = JSON.parse(process.argv[2] ?? '') as BareOrder;
const tickets = createTickets({
  secrets: new Secrets(order.secret),
  clock: systemClock,
  ttlSeconds: DEFAULT_TICKET_TTL_SECONDS,
});
const pool = new pg.Pool({ connectionString: order.databaseUrl, max: 10 });

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url').slice(0, 16);

type Fill = (own: Readonly<Record<string, string>>) => unknown;

const { names } = order.recorded;
const known = {
  ...names,
  personId: order.personId,
  wireId: names.meetingId.replaceAll('-', ''),
};

/** A recorded value, with what is the request's own put in its place. */
function filler(value: unknown): Fill {
  const recorded = JSON.stringify(value);
  const found = Object.entries(known).filter(([, name]) => recorded.includes(name));
  if (found.length === 0) return () => value;
  return (own) => {
    const text = found.reduce((filled, [key, name]) => filled.replaceAll(name, own[key] ?? ''), recorded);
    return JSON.parse(text) as unknown;
  };
}

const plan = order.recorded.plan.map(({ text, values }: Statement) => ({
  text,
  ...(values.length > 0 && { name: nameOf(text) }),
  fillers: values.map(filler),
  isInsert: text.startsWith('insert into "meeting" '),
}));

const past = { text: order.recorded.past.text, name: nameOf(order.recorded.past.text) };
const upcomingText = past.text.replace('"ends_at" <= ', '"ends_at" > ').replaceAll(' desc', ' asc');
const upcoming = { text: upcomingText, name: nameOf(upcomingText) };
const listFillers = order.recorded.past.values.map(filler);

async function list(actor: PersonActor, statement: { text: string; name: string }): Promise<object> {
  const values = listFillers.map((fill) => fill({ personId: actor.personId }));
  const { rows } = await pool.query<Row>({ ...statement, values });
  const isAhead = statement === upcoming;
  const meetings = rows.slice(0, MEETINGS).map((row) => ({
    uuid: row.id.replaceAll('-', ''),
    topic: row.topic,
    meetingKey: row.number,
    startTime: row.startsAt.toISOString(),
    durationMinutes: row.durationMinutes,
    timeZone: row.timeZone,
    hostDisplayName: row.hostDisplayName,
    inviteeCount: row.inviteeCount,
    state: isAhead ? 'planned' : 'ended',
    actions: {
      start: isAhead && row.role !== 'invitee',
      join: isAhead && row.role === 'invitee',
      edit: isAhead && row.role !== 'invitee',
      cancel: isAhead && row.role === 'host',
      answer: false,
      undoCancel: false,
    },
  }));
  return { meetings, hasMore: rows.length > MEETINGS };
}

/** Of a digit more than the portal's, so that nobody takes a number of somebody else's. */
let lastNumber = 10_000_000_000;

const idsOf = (meetingId: string) => ({ meetingId, wireId: meetingId.replaceAll('-', '') });

async function schedule(actor: PersonActor, request: IncomingMessage): Promise<object> {
  const body = (await json(request)) as object;
  const own = {
    personId: actor.personId,
    number: String((lastNumber += 1)),
    linkToken: randomBytes(16).toString('hex'),
    meetingId: '',
    wireId: '',
  };
  const client = await pool.connect();
  try {
    await client.query('begin');
    let last: object = {};
    for (const { fillers, isInsert, ...statement } of plan) {
      const { rows } = await client.query<{ id: string }>({
        ...statement,
        values: fillers.map((fill) => fill(own)),
      });
      if (isInsert) Object.assign(own, idsOf(rows[0]?.id ?? ''));
      last = rows[0] ?? last;
    }
    await client.query('commit');
    return { ...last, ...body };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function answer(actor: PersonActor, request: IncomingMessage): Promise<object> {
  if (request.method === 'POST') return schedule(actor, request);
  return list(actor, request.url?.includes('range=past') ? past : upcoming);
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const actor = tickets.read(String(request.headers['ticket']))?.actor;
  if (actor?.kind !== 'person') return void response.writeHead(401).end();
  const text = JSON.stringify(await answer(actor, request));
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(200, headers).end(text);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.keepAliveTimeout = 0; // the other server's turn may be long
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
