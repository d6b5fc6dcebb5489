import {
  acceptProposal,
  answerEvents,
  giveAnswer,
  giveByLink,
  proposeByLink as proposeByLinkOperation,
  proposeTime,
  readAnswers,
  readByLink,
  refuseProposal,
} from '@portico/contract/answers';
import { meetingEvents } from '@portico/contract/meetings';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { anyone, signedIn } from '../identity/index.ts';
import { answerByLink, proposeByLink, readPage } from './answers.links.ts';
import { accept, proposeAsPerson, refuse } from './answers.proposals.ts';
import { answerAsPerson, presentAnswers, type AnswersContext } from './answers.service.ts';

const usual = { group: 'answers', limits: [] };
const ofOneself = { ...usual, access: signedIn, audit: { nothing: 'of meetings that one is invited to' } };
const ofOwnMeeting = { ...ofOneself, audit: { nothing: 'of one’s own meetings' } };

/** Thousands behind one address are invited to the same meeting; nobody answers hundreds of times a minute. */
const linkLimits: readonly OperationLimit[] = [
  { key: 'address', limit: 600, windowSeconds: 60, counted: 'inBatches', isApart: true },
];
const byLink = { ...usual, access: anyone, limits: linkLimits };
const saidByLink = { ...byLink, audit: { nothing: 'by who has the link of an invitation' } };

/** Who comes to meetings: what people answer, signed in or by the link of their invitation. */
export const answerRoutes = (context: AnswersContext): Route[] => [
  read(
    readAnswers,
    { ...usual, access: signedIn, staleBy: [meetingEvents.changed, answerEvents.answered] },
    ({ reads, actor, params, now }) => presentAnswers(reads, { actor, now, ...params }),
  ),
  write(giveAnswer, ofOneself, ({ tx, actor, params, body, now }) =>
    answerAsPerson(tx, context, { actor, now, ...params, ...body }),
  ),
  write(proposeTime, ofOneself, ({ tx, actor, params, body, now }) =>
    proposeAsPerson(tx, context, { actor, now, ...params, ...body }),
  ),
  write(acceptProposal, ofOwnMeeting, ({ tx, actor, params, body, now }) =>
    accept(tx, context, { actor, now, ...params, ...body }),
  ),
  write(refuseProposal, ofOwnMeeting, ({ tx, actor, params, now }) =>
    refuse(tx, context, { actor, now, ...params }),
  ),
  read(readByLink, { ...byLink, staleBy: [] }, ({ reads, site, params, query: link, now }) =>
    readPage(reads, context, { site, now, link, ...params }),
  ),
  write(giveByLink, saidByLink, ({ tx, site, params, query: link, body, now }) =>
    answerByLink(tx, context, { site, now, link, ...params, ...body }),
  ),
  write(proposeByLinkOperation, saidByLink, ({ tx, site, params, query: link, body, now }) =>
    proposeByLink(tx, context, { site, now, link, ...params, ...body }),
  ),
];
