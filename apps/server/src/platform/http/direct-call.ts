import type { Call } from '@portico/contract/call';
import { fieldProblems } from '@portico/contract/field-problems';
import type { Operation } from '@portico/contract/operation';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { Failure } from '../errors/failure.ts';
import type { Actor } from './actor.ts';
import type { CookieToSet } from './cookies.ts';
import { ReadyJson } from './ready-json.ts';
import { allowsHere, type DeploymentFacts } from './access.ts';
import { isOfAudience, type Call as RouteCall, type Route } from './route.ts';
import { refuseWithoutModule } from './site-modules.ts';
import { refuseInactive } from './site-states.ts';
import type { Tries } from './tries.ts';

/** What surrounds calls that do not come over the wire. */
export type DirectContext = Omit<
  RouteCall<Operation>,
  'params' | 'query' | 'headers' | 'body' | 'file' | 'setCookie' | 'actor'
> & {
  actor: Actor;
  setCookie(cookie: CookieToSet): void;
};

type CallInput = Partial<Record<'params' | 'query' | 'headers' | 'body', unknown>>;

function parsePart(operation: Operation, input: CallInput, name: keyof CallInput): unknown {
  const schema = operation[name];
  if (!schema) return undefined;
  const result = z.safeParse(schema, input[name] ?? {});
  if (result.success) return result.data;
  throw new Failure('inputInvalid', { fields: fieldProblems(result.error.issues, input[name], name) });
}

function checkAudience(operation: Operation, actor: Actor): void {
  if (isOfAudience(operation.audience, actor)) return;
  throw new Failure(actor.kind === 'nobody' ? 'ticketInvalid' : 'signInNeeded');
}

/** What calls are done with. */
export interface Performing {
  database: Database;
  tries: Tries;
  deployment: DeploymentFacts;
}

/** Does a parsed and allowed call: a read on the pool, a write in a transaction of its own. */
export async function performRoute(
  route: Route,
  call: RouteCall<Operation>,
  { database, tries }: Pick<Performing, 'database' | 'tries'>,
): Promise<unknown> {
  if (route.mayGuess?.(call) === false) return await perform(route, call, database);
  const { address, cookies, body, actor } = call;
  const { email } = (body ?? {}) as { email?: unknown };
  return await tries.take(route.operation, {
    address,
    cookies,
    ...(typeof email === 'string' && { email }),
    account: actor.kind === 'person' ? actor.accountId : undefined,
    meeting: route.meetingTried?.(call),
    attempt: () => perform(route, call, database),
    isTry: (answer) => route.isTry?.(answer as never, call) ?? false,
  });
}

async function perform(route: Route, call: RouteCall<Operation>, database: Database): Promise<unknown> {
  if (route.kind === 'read') return await route.handle({ ...call, reads: database.reads });
  const prepared = await route.prepare({ ...call, reads: database.reads });
  return await database.work((tx) => route.handle({ ...call, tx, prepared }));
}

/**
 * The contract's calls made inside the server, for a page that is being rendered and for a form that was posted:
 * the same parsing, rule, handler and answer as over the wire, without rate and CSRF, which the page's own request
 * has passed.
 */
export function directCalls(
  routes: ReadonlyMap<string, Route>,
  performing: Performing,
  context: DirectContext,
): Call {
  const call = async (operation: Operation, sent: CallInput = {}): Promise<unknown> => {
    const route = routes.get(operation.id);
    if (!route) throw new Error(`${operation.id} is not mounted`);
    if (operation.upload) throw new Error(`${operation.id} takes a file, which comes over the wire only`);
    checkAudience(operation, context.actor);
    const input = {
      params: parsePart(operation, sent, 'params'),
      query: parsePart(operation, sent, 'query'),
      headers: parsePart(operation, sent, 'headers') as Record<string, unknown> | undefined,
      body: parsePart(operation, sent, 'body'),
      file: undefined,
    };
    refuseInactive(route, context.site);
    refuseWithoutModule(route, context.site);
    if (!(await allowsHere(route.access, context.actor, performing.deployment)))
      throw new Failure('forbidden');
    const answer = await performRoute(route, { ...context, ...input }, performing);
    if (!operation.answer) return undefined;
    return z.parse(operation.answer, answer instanceof ReadyJson ? JSON.parse(answer.text) : answer);
  };
  return call as Call;
}
