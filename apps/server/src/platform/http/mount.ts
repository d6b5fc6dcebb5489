import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Operation, Plane } from '@portico/contract/operation';
import * as z from 'zod/mini';
import { Failure } from '../errors/failure.ts';
import { API_PATH, MESSAGING_PATH } from './base-path.ts';
import { compileSchema } from './compile-schema.ts';
import { performRoute, type Performing } from './direct-call.ts';
import type { Guards } from './guards.ts';
import { isOfType, UPLOAD_TYPE } from './media-type.ts';
import { refusals } from './openapi.ts';
import { ReadyJson } from './ready-json.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { allowsHere } from './access.ts';
import { missingFacts, type Call, type Route } from './route.ts';
import type { CookieToSet } from './cookies.ts';

interface MountOptions {
  performing: Performing;
  guards: Guards;
  uploads: Uploads;
  writeCookie(reply: FastifyReply, cookie: CookieToSet): void;
}

const planePaths: Readonly<Record<Plane, string>> = { portal: API_PATH, messaging: MESSAGING_PATH };

const fastifyPath = (plane: Plane, path: string): string =>
  planePaths[plane] + path.replaceAll(/\{(\w+)\}/g, ':$1');

const noContent = z.undefined().check(z.describe('Done; there is nothing to say.'));

/** What a caller has to show, as the document says it. */
function securityOf({ audience, method }: Operation, plane: Plane): Record<string, unknown> {
  if (plane === 'messaging') return { security: [{ bearer: [] }] };
  const needed = { ...(audience !== 'anyone' && { ticket: [] }), ...(method !== 'GET' && { csrf: [] }) };
  return Object.keys(needed).length > 0 ? { security: [needed] } : {};
}

function schemaOf({ operation, group }: Route, plane: Plane): Record<string, unknown> {
  const { params, query, headers, body, answer } = operation;
  return {
    operationId: plane === 'portal' ? operation.id : `${plane}.${operation.id}`,
    summary: operation.summary,
    tags: [group],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...securityOf(operation, plane),
    response: { ...refusals(operation, plane), ...(answer ? { 200: answer } : { 204: noContent }) },
  };
}

/** Pages take forms; an operation takes JSON only, so that no form of another site can carry one, or a file where it says so. */
function refuseOtherTypes(request: FastifyRequest, { body, upload }: Operation): void {
  const type = request.headers['content-type'] ?? '';
  if (upload && !isOfType(type, UPLOAD_TYPE)) throw new Failure('mediaTypeUnsupported');
  if (body && !isOfType(type, '') && !isOfType(type, 'application/json'))
    throw new Failure('mediaTypeUnsupported');
}

/** Leaves the body of an upload to its handler, which decides by everything else whether to read it. */
function withUnreadBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(UPLOAD_TYPE, (_request, _body, done) => done(null));
  return scope;
}

/** Values of an operation's own headers are percent-encoded UTF-8, decoded here once (OP-87). */
function decodeHeaders(request: FastifyRequest, headers: z.ZodMiniObject): void {
  for (const name of Object.keys(headers._zod.def.shape)) {
    const value = request.headers[name];
    if (typeof value !== 'string') continue;
    try {
      request.headers[name] = decodeURIComponent(value);
    } catch {
      throw new Failure('inputInvalid', { fields: { [name]: 'invalid' } });
    }
  }
}

function callOf(
  request: FastifyRequest,
  { operation, options }: { operation: Operation; options: MountOptions },
  setCookie: Call<Operation>['setCookie'],
): Call<Operation> {
  const admitted = options.guards.admitted(request);
  const { params, query, headers, body, cookies } = request;
  // typed by the operation that typed the handler
  const file = operation.upload && options.uploads.incoming(request.raw, operation.upload);
  return { params, query, headers, body, file: file as undefined, cookies, ...admitted, setCookie };
}

function routeOn(plane: Plane, route: Route, options: MountOptions): RouteOptions {
  const { operation } = route;
  return {
    method: operation.method,
    url: fastifyPath(plane, operation.path),
    schema: schemaOf(route, plane),
    config: {
      operation: operation.id,
      access: route.access.name,
      ...(operation.upload && { upload: operation.upload }),
    },
    onRequest: (request) => options.guards.admit(request, route, plane),
    preValidation: (request, _reply, done) => {
      refuseOtherTypes(request, operation);
      if (operation.headers) decodeHeaders(request, operation.headers);
      done();
    },
    async preHandler(request) {
      const { actor } = options.guards.admitted(request);
      if (!(await allowsHere(route.access, actor, options.performing.deployment)))
        throw new Failure('forbidden');
    },
    async handler(request, reply) {
      const cookies: CookieToSet[] = [];
      const call = callOf(request, { operation, options }, (cookie) => cookies.push(cookie));
      const answer = await performRoute(route, call, options.performing);
      for (const cookie of cookies) options.writeCookie(reply, cookie);
      if (answer instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(answer.text);
      return operation.answer ? answer : reply.code(204).send();
    },
  };
}

/**
 * Mounts one operation on each of its planes: rate, ticket and CSRF before the body is read, then parse, then the access
 * rule, then the handler in its transaction, then the answer, checked unless the database wrote it.
 */
export function mount(app: FastifyInstance, route: Route, options: MountOptions): void {
  const { operation } = route;
  const missing = missingFacts(route);
  if (missing.length > 0)
    throw new Error(`the route of ${operation.id} does not say its ${missing.join(', ')}`);
  for (const part of ['params', 'query', 'headers', 'body', 'answer'] as const)
    compileSchema(operation[part]);
  for (const plane of operation.planes ?? ['portal']) {
    const settings = routeOn(plane, route, options);
    if (operation.upload) void app.register(async (scope) => withUnreadBodies(scope).route(settings));
    else app.route(settings);
  }
}
