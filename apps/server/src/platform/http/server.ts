import type { ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type ConnectionError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { errors, type ErrorCategory } from '@portico/contract/errors';
import type { UploadRule } from '@portico/contract/operation';
import { fieldProblems } from '@portico/contract/field-problems';
import * as z from 'zod/mini';
import { Failure } from '../errors/failure.ts';
import type { Log } from '../log/log.ts';
import { withOrigin } from '../log/origin.ts';
import { withTracking } from '../log/tracking.ts';
import { isCall, toApiPath } from './base-path.ts';
import { trustOf } from './client-address.ts';
import type { CookieToSet } from './cookies.ts';
import { limitConnections, type Excess } from './floods.ts';
import { answerInPlaceOfNode, hostProblem, ownAnswers } from './own-answers.ts';
import { logRefusal, problemBody, sayWhenToRetry, toFailure } from './problems.ts';
import { securityHeaders } from './security-headers.ts';
import { trackingIdOf } from './tracking.ts';
import { answerUnreadable } from './unreadable.ts';

export interface HttpOptions {
  log: Log;
  /** The page that tells of a failure, for somebody who reads pages. */
  showFailure(reply: FastifyReply, failure: Failure): Promise<FastifyReply>;
  /** Whether people come by https: for cookies and HSTS. */
  isSecure: boolean;
  trustProxy: string | undefined;
  /** The portal's own https; undefined for plain HTTP. */
  tls?: ServerOptions | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's id, where the route is one. */
    operation?: string;
    /** The name of the access rule. */
    access?: string;
    /** The file that the operation takes. */
    upload?: UploadRule;
    /** The names that an address without an operation reads of its query and of a form. */
    takes?: readonly string[];
  }
}

/** A route whose access nobody declared would be open by accident: the server does not start with one. */
export class UndeclaredAccess extends Error {
  override readonly name = 'UndeclaredAccess';
}

function refuseUndeclared(route: RouteOptions): void {
  if (route.config?.access) return;
  throw new UndeclaredAccess(
    `${String(route.method)} ${route.url} has no access rule: declare who may call it`,
  );
}

const BODY_LIMIT_BYTES = 1_000_000;
// A join request of media travels in the URL. The engine takes 64 KB of head, without the cookies that come here.
const HEAD_LIMIT_BYTES = 80 * 1024;
const URL_LIMIT_BYTES = 64 * 1024;
const REQUEST_WITHIN_MS = 30_000;

/** How much and how long a client may take for the head of a request: many that never end it must not pile up. */
const patience = {
  maxHeaderSize: HEAD_LIMIT_BYTES,
  headersTimeout: 10_000,
  requestTimeout: REQUEST_WITHIN_MS,
  connectionsCheckingInterval: 1000,
  ...ownAnswers,
};

/** Refusals that tell of somebody who tries what they may not. */
const watched: ReadonlySet<ErrorCategory> = new Set(['identity', 'right', 'limit']);

/** Logs a failure where that is due, and puts into the head of its answer what belongs there. */
function prepareAnswer(reply: FastifyReply, failure: Failure, isFlood: boolean): void {
  const { request } = reply;
  if (errors[failure.error].category === 'fault')
    request.log[failure.error === 'unavailable' ? 'debug' : 'error'](
      { err: failure.cause ?? failure, trackingId: request.id },
      'request failed',
    );
  else if (watched.has(errors[failure.error].category) && !isFlood) logRefusal(request, failure);
  sayWhenToRetry(reply, failure);
  // hung up on in the middle of a body, a client or proxy sees only that; so the rest is read and dropped
  if (failure.error === 'bodyTooLarge' || failure.error === 'fileTooLarge')
    void reply.removeHeader('connection');
}

function sendProblem(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(errors[failure.error].status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemBody(failure, reply.request.id));
}

/** A person at a browser: whatever calls operations gets what the contract says, whoever it says it is. */
const readsPages = ({ headers, url }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true && !isCall(url);

/** Answers failures: with a page for people, with the body of an error for programs. */
function createAnswers(app: FastifyInstance, showFailure: HttpOptions['showFailure']) {
  return async (reply: FastifyReply, error: unknown, isFlood = false): Promise<FastifyReply> => {
    const { request } = reply;
    const failure = toFailure(error);
    prepareAnswer(reply, failure, isFlood);
    if (!readsPages(request)) return sendProblem(reply, failure);
    // some fail before they are read
    request.cookies ??= app.parseCookie(request.headers.cookie ?? '');
    try {
      return await showFailure(reply, failure);
    } catch (thrown) {
      request.log.error({ err: thrown, trackingId: request.id }, 'the page of an error failed');
      return reply.sent ? reply : sendProblem(reply, failure);
    }
  };
}

const isLong = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').length > URL_LIMIT_BYTES;

function excessOf({ code }: ConnectionError, { bytesRead }: Socket): Excess | undefined {
  if (code === 'ECONNRESET') return undefined;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return bytesRead === 0 ? 'asksNothing' : 'tooSlow';
  return 'headTooLarge';
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An address that exists with another method is a 405 that names those, else a 404. */
function unknownAddress(app: FastifyInstance, reply: FastifyReply): Failure {
  const [url = '/'] = reply.request.url.split('?');
  const allowed = methods.filter((method) => app.findRoute({ method, url }) !== null);
  // a route that takes the method said itself that there is no such thing
  const isTaken = allowed.some((method) => method === reply.request.method.replace('HEAD', 'GET'));
  if (allowed.length === 0 || isTaken) return new Failure('notFound');
  void reply.header('allow', allowed.join(', '));
  return new Failure('methodNotAllowed');
}

/** An answer of ours that is not what the contract says: a fault, and nothing of it is sent. */
class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** What comes is parsed, and what goes is checked and cut to what the contract names. */
function parseBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema, httpPart }) => (data: unknown) => {
    const result = z.safeParse(schema, data);
    if (result.success) return { value: result.data };
    return {
      error: new Failure('inputInvalid', {
        fields: fieldProblems(result.error.issues, data, httpPart ?? 'input'),
      }),
    };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema, method, url }) => (data: unknown) => {
    const result = z.safeParse(schema, data);
    if (result.success) return JSON.stringify(result.data);
    throw new WrongAnswer(`${method} ${url} answered against the contract`, { cause: result.error });
  });
}

function logAnswers(app: FastifyInstance, log: Log): void {
  const answers = log.child({}, { redact: [] }); // nothing of what callers send is in these lines, and they are many
  app.addHook('onResponse', (request, reply, done) => {
    answers.info(
      {
        trackingId: request.id,
        method: request.method,
        route: request.routeOptions.url, // the path itself can hold a one-time link
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** All that is done for a request bears its tracking id, and what is written down of it where it came from. */
const asCall = ({ id, ip: address, headers }: FastifyRequest, body: () => void): void =>
  withTracking(id, () => withOrigin({ address, userAgent: headers['user-agent'] ?? '' }, body));

/** The HTTP server with everything that holds for every answer; operations and pages are mounted on it. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { log, isSecure, trustProxy, showFailure, tls } = options;
  const always = securityHeaders(isSecure);
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => log as never, // every line of a call has its tracking id anyway
    bodyLimit: BODY_LIMIT_BYTES,
    ...(tls ? { https: { ...patience, ...tls } } : { http: patience }),
    requestTimeout: REQUEST_WITHIN_MS,
    connectionTimeout: 60_000,
    trustProxy: trustOf(trustProxy),
    genReqId: trackingIdOf,
    requestIdHeader: false,
    rewriteUrl: (request) => toApiPath(request as never),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // we say it ourselves
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      const failure = isLong(request) ? new Failure('urlTooLong') : error;
      void answer(reply.headers(always).header('trackingid', request.id), failure); // before any hook
    },
    clientErrorHandler: (error, socket) => {
      const excess = excessOf(error, socket);
      if (excess) floods.note(excess, socket.remoteAddress);
      void answerUnreadable(app, { error, socket }, always);
    },
  }) as unknown as FastifyInstance;
  const answer = createAnswers(app, showFailure);
  const floods = limitConnections(app.server, { log });
  app.addHook('onRoute', refuseUndeclared);
  parseBySchema(app);
  void app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('trackingid', request.id); // a reply is thenable: awaiting it waits for the answer
    const hosts = hostProblem(request.raw);
    if (isLong(request)) done(new Failure('urlTooLong'));
    else if (hosts) done(hosts);
    // what nobody takes is answered before its body is read, whatever that is
    else if (request.is404 && !['GET', 'HEAD'].includes(request.method))
      void answer(reply, unknownAddress(app, reply));
    else asCall(request, done);
  });
  answerInPlaceOfNode(app);
  // a body is read by events of the socket, which know nothing of the request
  app.addHook('preValidation', (request, _reply, done) => asCall(request, done));
  logAnswers(app, log);
  app.setErrorHandler(async (error, request, reply) => {
    const failure = toFailure(error);
    const { error: name } = failure;
    const isExcess = name === 'bodyTooLarge' || name === 'urlTooLong' || name === 'tooManyRequests';
    return await answer(reply, failure, isExcess && floods.note(name, request.ip));
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, unknownAddress(app, reply)));
  return app;
}

/**
 * Sends a cookie in the only form that we send any: this host, whole site, not readable unless asked for. Written
 * as a header at once, because a streamed page leaves without the hooks that would collect cookies.
 */
export function cookieWriter(isSecure: boolean): (reply: FastifyReply, cookie: CookieToSet) => void {
  return (reply, { name, value, maxAgeSeconds, isReadable = false }) => {
    const line = reply.server.serializeCookie(name, value, {
      path: '/',
      httpOnly: !isReadable,
      secure: isSecure,
      sameSite: 'lax',
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    });
    void reply.header('set-cookie', line);
  };
}

const SWEEP_MS = 50;
const CUT_AFTER_MS = 4000;

/**
 * Stops taking requests, lets the running ones end, and cuts what is left after four seconds. A connection that
 * is answered while closing stays open for keep-alive, so idle ones are closed again and again.
 */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => {
    app.server.closeAllConnections();
  }, CUT_AFTER_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
