import type { FastifyInstance } from 'fastify';
import { askForAccount, confirmAccountRequest, readAccountRequest } from '@portico/contract/access-requests';
import { emptyForm, type FormState, type RequestAccountView } from '@portico/contract/page-views';
import type { Failure } from '../../platform/errors/failure.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm } from './forms.ts';
import { at, isNoLink, mountPage, texts } from './page.ts';
import { homeOf, siteOf, type Visit } from './visit.ts';

type Step = RequestAccountView['step'];

/** Whether the site lets somebody without an account ask for one. */
export const takesRequests = ({ site }: Visit): { takesRequests: boolean } => ({
  takesRequests: site?.settings.allowAccountRequests ?? false,
});

/** What a refusal makes of the page; undefined where its form stays. */
const stepAfter: Partial<Record<Failure['error'], Step>> = {
  requestsClosed: { name: 'closed' },
  linkExpired: { name: 'expired' },
};

/** What the link of a mail confirms; a text that is none is a link that is over. */
async function linkStep(visit: Visit, token: string): Promise<Step> {
  try {
    return { name: 'confirm', token, ...(await visit.call(readAccountRequest, { params: { token } })) };
  } catch (error) {
    if (isNoLink(error)) return { name: 'expired' };
    throw error;
  }
}

interface Asked {
  token?: string | undefined;
  sentTo?: string | undefined;
  outcome?: string | undefined;
}

async function stepOf(visit: Visit, { token, sentTo, outcome }: Asked): Promise<Step> {
  if (outcome === 'waiting' || outcome === 'known' || outcome === 'tooSoon') return { name: outcome };
  if (sentTo !== undefined) return { name: 'sent', email: sentTo };
  if (!takesRequests(visit).takesRequests) return { name: 'closed' };
  return token === undefined ? { name: 'form' } : await linkStep(visit, token);
}

/** Asking for an account, and confirming it by the link that was mailed: opening the link alone confirms nothing. */
export function mountRequestAccount(app: FastifyInstance, { context, count }: EntryPagesOptions): void {
  mountPage(app, context, {
    ...at('requestAccount'),
    query: texts('token', 'sentTo', 'outcome'),
    fields: texts('csrf', 'email', 'displayName', 'reason'),
    async open({ visit, query }) {
      if (visit.signed) return visit.leadTo(homeOf(visit));
      const step = await stepOf(visit, query);
      return await visit.show({ kind: 'requestAccount', form: emptyForm, step });
    },
    async submit({ visit, request, reply, query: { token }, fields }) {
      const page = `${siteOf(visit)}/request-account`;
      const { email = '', displayName = '', reason = '' } = fields;
      const shown = (form: FormState, step: Step): RequestAccountView => ({
        kind: 'requestAccount',
        form,
        step,
      });
      return await answerForm(visit, reply, {
        fields,
        kept: ['email', 'displayName', 'reason'],
        async act() {
          if (token !== undefined) {
            await count(request, confirmAccountRequest);
            const { outcome } = await visit.call(confirmAccountRequest, { params: { token } });
            return `${page}?outcome=${outcome}`;
          }
          await count(request, askForAccount);
          const { locale } = visit.frame;
          await visit.call(askForAccount, { body: { email, displayName, reason, locale } });
          return `${page}?sentTo=${encodeURIComponent(email)}`;
        },
        view: async (form, { error }) => shown(form, stepAfter[error] ?? (await stepOf(visit, { token }))),
      });
    },
  });
}
