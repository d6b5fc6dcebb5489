import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@portico/contract/errors';
import type { EntryView, FormState } from '@portico/contract/page-views';
import { Failure } from '../../platform/errors/failure.ts';
import { logRefusal, sayWhenToRetry, toFailure } from '../../platform/http/problems.ts';
import type { Visit } from './visit.ts';

/** A posted form: names to values, files never. */
type Fields = Readonly<Record<string, string | undefined>>;

const words: Partial<Record<Failure['error'], string>> = {
  credentialsWrong: 'credentials',
  personDisabled: 'disabled',
  tooManyRequests: 'tooMany',
  unavailable: 'busy',
  csrfInvalid: 'stale',
};

/** What is wrong with a try, in the words of the form pages. */
export function problemsOf(failure: Failure): FormState['problems'] {
  const { fields } = failure.detail;
  if (fields && Object.keys(fields).length > 0) return fields;
  return { form: words[failure.error] ?? 'failed' };
}

/** What is wrongly filled in is 422, as forms have it; every other refusal has the status of the call behind it. */
const statusOf = ({ error }: Failure): number =>
  errors[error].category === 'input' ? 422 : errors[error].status;

/** Faults of ours, and who tries what they may not, as calls have it; too many tries tell of themselves by those before. */
function logFailure(request: FastifyRequest, failure: Failure): void {
  const { log, id } = request;
  const { category } = errors[failure.error];
  if (failure.error === 'internal') log.error({ err: failure.cause, trackingId: id }, 'a form failed');
  if (category === 'identity' || category === 'right') logRefusal(request, failure);
}

interface FormPage {
  fields: Fields;
  /** Fields that are shown again as they were typed; never a password. */
  kept: readonly string[];
  /** Does it; answers where to go on, or the page that says why it is not to be. */
  act(): Promise<string | EntryView>;
  /** What else may be wrong with its fields: asked where a call was refused by what its schema says of them. */
  more?(): Promise<FormState['problems']>;
  /** The page with the form as it stands. */
  view(form: FormState, failure: Failure): EntryView | Promise<EntryView>;
}

/** A script that already found something wrong asks what else is, and keeps its page. */
const asksForProblems = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json';

/** All that is wrong, at once: a schema is asked before what only the server knows. */
async function allProblems(failure: Failure, more: FormPage['more']): Promise<FormState['problems']> {
  const problems = problemsOf(failure);
  return failure.error === 'inputInvalid' && more ? { ...(await more()), ...problems } : problems;
}

/** Answers a posted form: on to the next page, or the same page with what is wrong. Works without script. */
export async function answerForm(visit: Visit, reply: FastifyReply, page: FormPage): Promise<FastifyReply> {
  try {
    if (!visit.isOwnForm(page.fields['csrf'])) throw new Failure('csrfInvalid');
    const next = await page.act();
    return typeof next === 'string' ? visit.leadTo(next) : await visit.show(next);
  } catch (error) {
    const failure = toFailure(error);
    logFailure(reply.request, failure);
    sayWhenToRetry(reply, failure);
    const values = Object.fromEntries(page.kept.map((name) => [name, page.fields[name] ?? '']));
    const form = { values, problems: await allProblems(failure, page.more), status: statusOf(failure) };
    if (asksForProblems(reply.request)) return await reply.code(form.status).send(form.problems);
    return await visit.show(await page.view(form, failure));
  }
}
