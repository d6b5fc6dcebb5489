import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@portico/contract/errors';
import type { ErrorKind } from '@portico/contract/error-pages';
import { addresses, type AddressName, type PageAddress } from '@portico/contract/addresses';
import type { ErrorView, FramedProblem } from '@portico/contract/page-views';
import { addressWithoutMarks } from '@portico/domain/pasted';
import { hasModule } from '@portico/domain/site-settings';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import { firstOfEach } from '../../platform/http/first-of-each.ts';
import { FORM_TYPE, isOfType } from '../../platform/http/media-type.ts';
import { sayWhenToRetry, toFailure } from '../../platform/http/problems.ts';
import { answerInstead } from './other-states.ts';
import { openVisit } from './opening.ts';
import type { PageContext, Visit } from './visit.ts';

type Shape = z.ZodMiniObject;

/** A page that somebody asks for, with what its address says. */
export interface Asked<Params extends Shape, Query extends Shape> {
  visit: Visit;
  request: FastifyRequest;
  reply: FastifyReply;
  params: z.infer<Params>;
  query: z.infer<Query>;
}

/** The same, with the form that was posted to it. */
export interface Posted<Params extends Shape, Query extends Shape, Form extends Shape> extends Asked<
  Params,
  Query
> {
  fields: z.infer<Form>;
}

/** A page: its address, what it reads of it, and what it answers. Whatever else an address says is passed over. */
interface PageOptions<Params extends Shape, Query extends Shape, Form extends Shape> {
  /** With `:site` in it the page is there for sites that exist. */
  url: string;
  /** Its row in the table of addresses, where it has one: it is there for sites that have its module. */
  address?: PageAddress;
  params?: Params;
  query?: Query;
  fields?: Form;
  /** Who comes; of the site that the address names, where nothing else is said. */
  visited?(context: PageContext, reply: FastifyReply): Promise<Visit>;
  open(page: Asked<Params, Query>): Promise<FastifyReply>;
  /** Takes the form of the page. */
  submit?(page: Posted<Params, Query, Form>): Promise<FastifyReply>;
}

/** Texts that an address or a form may say. */
export const texts = <Name extends string>(...names: readonly Name[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.optional(z.string())])) as Record<
      Name,
      z.ZodMiniOptional<z.ZodMiniString>
    >,
  );

const nothing = z.object({});

/** The place of a page of the table: where it is mounted, and its row. */
export function at(name: AddressName): { url: string; address: PageAddress } {
  const address: PageAddress = addresses[name];
  return { url: `/webappng/sites/:site${address.path.replaceAll('$', ':')}`, address };
}

/** Whether a site has the page: its module, and a page that is built. */
export const isOnSite = ({ site }: Visit, { module, isBuilt }: PageAddress): boolean =>
  isBuilt && (module === undefined || site === undefined || hasModule(site.settings, module));

type Problem = Pick<ErrorView, 'error' | 'status'> & Partial<Pick<ErrorView, 'errorInfo'>>;

const framed: ReadonlySet<ErrorKind> = new Set<FramedProblem>([
  'notFound',
  'notOnSite',
  'forbidden',
  'internal',
]);
const isFramed = (error: ErrorKind): error is FramedProblem => framed.has(error);

/** Says why a page cannot be shown: with the menu for who is signed in, as a page of its own for everybody else. */
export async function showProblem(
  visit: Visit,
  { error, errorInfo = null, ...status }: Problem,
): Promise<FastifyReply> {
  const alone = () => visit.show({ kind: 'error', error, errorInfo, ...status });
  if (!visit.signed || !isFramed(error)) return await alone();
  // where it is the frame that fails, the page of its own says so
  return await visit.show({ kind: 'app', problem: error }).catch(alone);
}

/** The page for what is not there, or not for this visitor; where the text around a link ran into it, the page that it meant. */
export async function showNotFound(visit: Visit): Promise<FastifyReply> {
  const meant = addressWithoutMarks(visit.path);
  return meant === visit.path ? await showProblem(visit, { error: 'notFound' }) : visit.leadTo(meant);
}

const byStatus: Readonly<Record<number, ErrorKind>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
  413: 'formRefused',
  415: 'formRefused',
  429: 'tooMany',
  503: 'unavailable',
};
/** Who may not see something, or finds nothing, has nothing to ask an administrator about. */
const withoutReference: ReadonlySet<ErrorKind> = new Set(['notFound', 'forbidden']);

/** What a failure is on a page, with the tracking id to quote. */
export function problemOf({ error: name }: Failure, trackingId: string): Problem {
  const { status } = errors[name];
  const error = byStatus[status] ?? (status < 500 ? 'badRequest' : 'internal');
  return { error, errorInfo: withoutReference.has(error) ? null : trackingId, status };
}

/** What is no link, or none any more. */
export const isNoLink = (error: unknown): boolean =>
  error instanceof Failure && ['linkExpired', 'inputInvalid'].includes(error.error);

/** A page that cannot be shown becomes the one that says why. */
async function showFailure(visit: Visit, reply: FastifyReply, thrown: unknown): Promise<FastifyReply> {
  const failure = toFailure(thrown);
  const { log, id } = reply.request;
  const { status } = errors[failure.error];
  if (status >= 500)
    log[failure.error === 'unavailable' ? 'debug' : 'error'](
      { err: failure.cause ?? failure, trackingId: id },
      'a page failed',
    );
  if (status === 404) return await showNotFound(visit);
  sayWhenToRetry(reply, failure);
  return await showProblem(visit, problemOf(failure, id));
}

/** A form is sent as browsers without script do; nobody else's page can send anything else here unasked. */
function refuseOtherForms(request: FastifyRequest): void {
  const { 'content-type': type } = request.headers;
  if (request.body !== undefined && !isOfType(type, FORM_TYPE)) throw new Failure('mediaTypeUnsupported');
}

/**
 * Mounts a page. What its address and its form say is parsed before anything is done with it, and of a value that is
 * given several times the first counts: a link that was put together badly still opens its page. Parameters that are
 * none make a page that is not there, anything else that does not fit one that says so.
 */
export function mountPage<
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Form extends Shape = typeof nothing,
>(app: FastifyInstance, context: PageContext, page: PageOptions<Params, Query, Form>): void {
  const { url, open, submit, visited = openVisit } = page;
  const params = page.params ?? nothing;
  const query = page.query ?? nothing;
  const fields = page.fields ?? nothing;
  const isOfSite = url.includes(':site');
  const config = {
    access: 'anyone',
    takes: [query, fields].flatMap((schema) => Object.keys(schema._zod.def.shape)),
  };
  const ask = async (reply: FastifyReply, answer: (page: Asked<Params, Query>) => Promise<FastifyReply>) => {
    const { request } = reply;
    const visit = await visited(context, reply);
    const named = params.safeParse(firstOfEach(request.params));
    const instead = isOfSite && (await answerInstead(context, { visit, reply, url }));
    if (instead) return instead;
    if (!named.success || (isOfSite && !visit.site)) return await showNotFound(visit);
    if (page.address && !isOnSite(visit, page.address))
      return await showProblem(visit, { error: 'notOnSite' });
    const asked = query.safeParse(firstOfEach(request.query));
    if (!asked.success) return await showProblem(visit, { error: 'badRequest' });
    try {
      return await answer({
        visit,
        request,
        reply,
        params: named.data as z.infer<Params>,
        query: asked.data as z.infer<Query>,
      });
    } catch (error) {
      return await showFailure(visit, reply, error);
    }
  };
  app.get(url, { config }, (_request, reply) => ask(reply, open));
  if (!submit) return;
  app.post(url, { config, preHandler: async (request) => refuseOtherForms(request) }, (_request, reply) =>
    ask(reply, async (asked) => {
      const sent = fields.safeParse(firstOfEach(reply.request.body));
      if (!sent.success) return await showProblem(asked.visit, { error: 'badRequest' });
      return await submit({ ...asked, fields: sent.data as z.infer<Form> });
    }),
  );
}
