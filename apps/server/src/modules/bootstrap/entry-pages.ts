import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forgotPassword, readLink, setPassword, signIn } from '@portico/contract/identity';
import { emptyForm } from '@portico/contract/page-views';
import type { Answer, Operation } from '@portico/contract/operation';
import { ownAddress } from '@portico/contract/own-address';
import { weaknessOfText } from '../identity/index.ts';
import { answerForm } from './forms.ts';
import type { LookUp } from './look-ups.ts';
import { at, isNoLink, mountPage, texts } from './page.ts';
import { mountRequestAccount, takesRequests } from './request-page.ts';
import { homeOf, siteOf, type PageContext, type Visit } from './visit.ts';

/** Counts a posted form against the limits of the operation behind it. */
export type CountForm = (request: FastifyRequest, operation: Operation) => Promise<void>;

export interface EntryPagesOptions {
  context: PageContext;
  count: CountForm;
  lookUp: LookUp;
}

function mountSignIn(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('signIn'),
    query: texts('returnUrl', 'another', 'prompt'),
    fields: texts('csrf', 'email', 'password', 'returnUrl'),
    async open({ visit, query }) {
      const returnUrl = ownAddress(query.returnUrl, homeOf(visit));
      // who asks for it signs in as somebody else
      const staysWho = query.another === undefined && query.prompt !== 'select_account';
      if (visit.signed && staysWho) return visit.leadTo(returnUrl);
      visit.keepSite();
      return await visit.show({ kind: 'signIn', form: emptyForm, returnUrl, ...takesRequests(visit) });
    },
    async submit({ visit, request, reply, fields }) {
      const { email = '', password = '' } = fields;
      const returnUrl = ownAddress(fields.returnUrl, homeOf(visit));
      return await answerForm(visit, reply, {
        fields,
        kept: ['email'],
        async act() {
          await count(request, signIn);
          await visit.call(signIn, { body: { email, password } });
          return returnUrl;
        },
        view: (form) => ({ kind: 'signIn', form, returnUrl, ...takesRequests(visit) }),
      });
    },
  });
}

function mountForgotPassword(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('forgotPassword'),
    query: texts('sentTo'),
    fields: texts('csrf', 'email'),
    async open({ visit, query: { sentTo } }) {
      const form = sentTo === undefined ? emptyForm : { values: { email: sentTo }, problems: {} };
      return await visit.show({ kind: 'forgotPassword', form, isSent: sentTo !== undefined });
    },
    async submit({ visit, request, reply, fields }) {
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
    },
  });
}

/** Whom a link is for; null where there is no such link. */
async function personOf(visit: Visit, token: string): Promise<Answer<typeof readLink> | null> {
  return await visit.call(readLink, { params: { token } }).catch((error: unknown) => {
    if (isNoLink(error)) return null;
    throw error;
  });
}

function mountSetPassword(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('setPassword'),
    query: texts('token'),
    fields: texts('csrf', 'password', 'displayName'),
    async open({ visit, query: { token = '' } }) {
      const person = await personOf(visit, token);
      return await visit.show({ kind: 'setPassword', form: emptyForm, token, person });
    },
    async submit({ visit, request, reply, query: { token = '' }, fields }) {
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
        more: () =>
          weaknessOfText(
            password,
            [person?.displayName, person?.email, visit.site?.name, visit.site?.displayName].flatMap(
              (name) => name ?? [],
            ),
          ),
        view: (form, { error }) => ({
          kind: 'setPassword',
          form,
          token,
          person:
            error === 'linkExpired'
              ? null
              : person && { ...person, mustSignIn: person.mustSignIn || error === 'signInInstead' },
        }),
      });
    },
  });
}

/** Pages of an entry of their own, for people who are not signed in to a site. */
export function mountEntryPages(app: FastifyInstance, options: EntryPagesOptions): void {
  mountSignIn(app, options);
  mountForgotPassword(app, options);
  mountSetPassword(app, options);
  mountRequestAccount(app, options);
}
