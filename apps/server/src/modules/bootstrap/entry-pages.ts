import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forgotPassword, readLink, setPassword, signIn } from '@portico/contract/identity';
import { emptyForm } from '@portico/contract/page-views';
import type { Operation } from '@portico/contract/operation';
import { ownAddress } from '@portico/contract/own-address';
import { answerForm, type Fields } from './forms.ts';
import { homeOf, openVisit, siteOf, type PageContext, type Visit } from './visit.ts';

/** Counts a posted form against the limits of the operation behind it. */
export type CountForm = (request: FastifyRequest, operation: Operation) => Promise<void>;

export interface EntryPagesOptions {
  context: PageContext;
  count: CountForm;
}

const config = { access: 'anyone' };
const fieldsOf = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields;
const queryOf = (request: FastifyRequest): Fields => request.query as Fields;

const notFound = (visit: Visit): Promise<FastifyReply> =>
  visit.show({ kind: 'error', error: 'notFound', errorInfo: null });

function mountSignIn(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  const url = '/webappng/sites/:site/sign-in';
  app.get(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const returnUrl = ownAddress(queryOf(request)['returnUrl'], homeOf(visit));
    return visit.signed
      ? visit.leadTo(returnUrl)
      : await visit.show({ kind: 'signIn', form: emptyForm, returnUrl });
  });
  app.post(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const fields = fieldsOf(request);
    const { email = '', password = '' } = fields;
    const returnUrl = ownAddress(fields['returnUrl'], homeOf(visit));
    return await answerForm(visit, reply, {
      fields,
      kept: ['email'],
      async act() {
        await count(request, signIn);
        await visit.call(signIn, { body: { email, password } });
        return returnUrl;
      },
      view: (form) => ({ kind: 'signIn', form, returnUrl }),
    });
  });
}

function mountForgotPassword(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  const url = '/webappng/sites/:site/forgot-password';
  app.get(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const { sentTo } = queryOf(request);
    const form = sentTo === undefined ? emptyForm : { values: { email: sentTo }, problems: {} };
    return await visit.show({ kind: 'forgotPassword', form, isSent: sentTo !== undefined });
  });
  app.post(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const fields = fieldsOf(request);
    const { email = '' } = fields;
    return await answerForm(visit, reply, {
      fields,
      kept: ['email'],
      async act() {
        await count(request, forgotPassword);
        await visit.call(forgotPassword, { body: { email } });
        return `${siteOf(visit)}/forgot-password?sentTo=${encodeURIComponent(email)}`;
      },
      view: (form) => ({ kind: 'forgotPassword', form, isSent: false }),
    });
  });
}

async function personOf(
  visit: Visit,
  token: string,
): Promise<{ displayName: string; email: string; isInvitation: boolean } | null> {
  return await visit.call(readLink, { params: { token } }).catch(() => null);
}

function mountSetPassword(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  const url = '/webappng/sites/:site/set-password';
  app.get(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const token = queryOf(request)['token'] ?? '';
    return await visit.show({
      kind: 'setPassword',
      form: emptyForm,
      token,
      person: await personOf(visit, token),
    });
  });
  app.post(url, { config }, async (request, reply) => {
    const visit = await openVisit(context, reply);
    if (!visit.site) return await notFound(visit);
    const fields = fieldsOf(request);
    const token = queryOf(request)['token'] ?? '';
    const { password = '', displayName } = fields;
    const person = await personOf(visit, token);
    return await answerForm(visit, reply, {
      fields,
      kept: ['displayName'],
      async act() {
        await count(request, setPassword);
        await visit.call(setPassword, {
          params: { token },
          body: { password, ...(displayName !== undefined && { displayName }) },
        });
        return homeOf(visit);
      },
      view: (form, { error }) => ({
        kind: 'setPassword',
        form,
        token,
        person: error === 'linkExpired' ? null : person,
      }),
    });
  });
}

/** Pages of an entry of their own, for people who are not signed in to a site. */
export function mountEntryPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountSignIn(app, options);
  mountForgotPassword(app, options);
  mountSetPassword(app, options);
}
