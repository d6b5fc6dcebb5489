import { proposeTime, readAnswers } from '@portico/contract/answers';
import { scheduleMeeting } from '@portico/contract/meetings';
import { makeAnswerLink, rowId } from '../modules/meetings/index.ts';
import type { TestApp, Visitor } from './app.ts';
import { planOf, type Caller } from './callers.ts';
import { makePerson, signedIn } from './people.ts';

let made = 0;

/** Another person of the site of a caller. */
async function another({ app, owner }: Caller): Promise<{ address: string; visitor: Visitor }> {
  made += 1;
  const [address, site] = [`other${made}@acme.example`, owner.session.siteUrl];
  await makePerson(app, address, { site });
  return { address, visitor: await signedIn(app, address, site) };
}

const planFor = async (app: TestApp, host: Visitor, invitee: string): Promise<{ uuid: string }> => {
  const { uuid } = await host.call(scheduleMeeting, { body: { ...planOf(app), invitees: [invitee] } });
  return { uuid };
};

/** A meeting of somebody else that the caller is invited to. */
const invitedTo = async (caller: Caller): Promise<{ uuid: string }> =>
  planFor(caller.app, (await another(caller)).visitor, caller.email);

const elsewhen = { start: '2027-01-04T10:00', timeZone: 'UTC' };

/** What somebody proposed for a meeting of the caller. */
async function proposedTo(caller: Caller): Promise<{ uuid: string; proposalId: string }> {
  const { app, owner } = caller;
  const { address, visitor } = await another(caller);
  const params = await planFor(app, owner, address);
  await visitor.call(proposeTime, { params, body: elsewhen });
  const { proposals } = await owner.call(readAnswers, { params });
  return { ...params, proposalId: proposals[0]?.id ?? '' };
}

/** The link of an invitation to a meeting of the caller. */
async function linkOf({ app, owner }: Caller) {
  const { uuid } = await planFor(app, owner, 'guest@elsewhere.example');
  const { rows } = await app.data.database.pool.query<{ key: string }>(
    `select replace(answer_key::text, '-', '') as key from meeting_invitee where meeting_id = $1`,
    [rowId(uuid)],
  );
  const link = { site: owner.session.siteUrl, uuid, key: rows[0]?.key ?? '' };
  const { searchParams } = new URL(makeAnswerLink(app.data.secrets, link, app.clock.now()), app.url);
  return { params: { uuid }, query: Object.fromEntries(searchParams) };
}

/** How the operations about answers are called. */
export const answerExamples = {
  'answers.read': async ({ plan }: Caller) => ({ params: { uuid: (await plan()).uuid } }),
  'answers.give': async (caller: Caller) => ({ params: await invitedTo(caller), body: { answer: 'yes' } }),
  'answers.propose': async (caller: Caller) => ({ params: await invitedTo(caller), body: elsewhen }),
  'answers.accept': async (caller: Caller) => ({ params: await proposedTo(caller), body: {} }),
  'answers.refuse': async (caller: Caller) => ({ params: await proposedTo(caller) }),
  'answers.readByLink': linkOf,
  'answers.giveByLink': async (caller: Caller) => ({ ...(await linkOf(caller)), body: { answer: 'yes' } }),
  'answers.proposeByLink': async (caller: Caller) => ({ ...(await linkOf(caller)), body: elsewhen }),
};
