import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AnswerLink, AnswerWord, giveByLink, proposeByLink, readByLink } from '@portico/contract/answers';
import type { AnswerPage } from '@portico/contract/answers';
import { MeetingId } from '@portico/contract/meetings';
import { emptyForm, type AnswerView, type FormState } from '@portico/contract/page-views';
import * as z from 'zod/mini';
import { Failure } from '../../platform/errors/failure.ts';
import type { EntryPagesOptions } from './entry-pages.ts';
import { answerForm } from './forms.ts';
import { answerLookUp } from './look-ups.ts';
import { at, mountPage, texts } from './page.ts';
import type { Visit } from './visit.ts';

interface Asked {
  uuid: string;
  link: AnswerLink | undefined;
  /** The answer that the link names. */
  to: string | undefined;
}

/** What a link means to whoever has it: nothing, something that is theirs no more, or a meeting. */
async function read(visit: Visit, { uuid, link }: Asked): Promise<AnswerPage | 'over' | undefined> {
  if (!link) return undefined;
  try {
    return await visit.call(readByLink, { params: { uuid }, query: link });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.error === 'linkExpired') return 'over';
    if (error.error === 'notFound') return undefined;
    throw error;
  }
}

const actionOf = ({ uuid, link }: Asked, visit: Visit): string => {
  const { key = '', expires = 0, signature = '' } = link ?? {};
  return `/webappng/sites/${visit.site?.name}/meeting/answer/${uuid}?key=${key}&expires=${expires}&signature=${encodeURIComponent(signature)}`;
};

function viewOf(
  visit: Visit,
  asked: Asked,
  { read: page, form }: { read: AnswerPage | 'over' | undefined; form: FormState },
): AnswerView {
  return {
    kind: 'answer',
    form,
    action: actionOf(asked, visit),
    page: page === 'over' || page === undefined ? null : page,
    isOver: page === 'over',
    chosen: AnswerWord.safeParse(asked.to).data ?? null,
    timeZone: visit.reading.timeZone,
  };
}

const askedOf = (uuid: string, query: Readonly<Record<string, string | undefined>>): Asked => ({
  uuid,
  link: AnswerLink.safeParse(query).data,
  to: query['to'],
});

type Fields = Readonly<Record<string, string | undefined>>;

/** Does what a form of the page asks for; answers where to go on. */
async function act(visit: Visit, asked: Asked & { link: AnswerLink }, fields: Fields): Promise<string> {
  const { uuid, link: query } = asked;
  const { comment = '', start = '', timeZone = '' } = fields;
  const about = fields['about'] === '' ? undefined : fields['about'];
  const call = { params: { uuid }, query };
  if (fields['act'] === 'propose')
    await visit.call(proposeByLink, { ...call, body: { start, timeZone, comment, about } });
  else {
    const answer = AnswerWord.safeParse(fields['answer']).data;
    if (!answer) throw new Failure('inputInvalid', { fields: { answer: 'required' } });
    await visit.call(giveByLink, { ...call, body: { answer, comment, about } });
  }
  return actionOf(asked, visit);
}

/** The page of an invitation's link. Opening it writes nothing: programs that look through mails open every link. */
export function mountAnswerPage(app: FastifyInstance, { context, count, lookUp }: EntryPagesOptions): void {
  /** What a link means; one that means nothing counts as a guess. */
  const look = (request: FastifyRequest, visit: Visit, asked: Asked) =>
    lookUp(request, () => read(visit, asked));
  mountPage(app, context, {
    ...at('answer'),
    params: z.object({ uuid: MeetingId }),
    query: texts('key', 'expires', 'signature', 'to'),
    fields: texts('csrf', 'act', 'answer', 'about', 'comment', 'start', 'timeZone'),
    open: ({ visit, request, reply, params: { uuid }, query }) =>
      answerLookUp(visit, reply, async () => {
        const asked = askedOf(uuid, query);
        return await visit.show(
          viewOf(visit, asked, { read: await look(request, visit, asked), form: emptyForm }),
        );
      }),
    submit: ({ visit, request, reply, params: { uuid }, query, fields }) =>
      answerLookUp(visit, reply, async () => {
        const asked = askedOf(uuid, query);
        const { link } = asked;
        const page = await look(request, visit, asked);
        if (!link || !page || page === 'over')
          return await visit.show(viewOf(visit, asked, { read: page, form: emptyForm }));
        return await answerForm(visit, reply, {
          fields,
          kept: ['act', 'answer', 'about', 'comment', 'start'],
          async act() {
            await count(request, fields.act === 'propose' ? proposeByLink : giveByLink);
            return await act(visit, { ...asked, link }, fields);
          },
          view: async (form) => viewOf(visit, asked, { read: await read(visit, asked), form }),
        });
      }),
  });
}
