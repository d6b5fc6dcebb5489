import { answerLimits, type AnswerLink, type AnswerPage, type AnswerWord } from '@portico/contract/answers';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { SiteRef } from '../../platform/http/route.ts';
import { avatarUrlOf } from '../people/index.ts';
import {
  answerStateOf,
  checkAnswerLink,
  findAnswerable,
  nextDatesOf,
  presentSeries,
  shownInvitee,
  uuidOf,
  type Answerable,
} from '../meetings/index.ts';
import { presentOwn, recordAnswer, type AnswersContext } from './answers.service.ts';
import { findInvitee, findKeyOwner, type Invitee } from './answers.store.ts';
import { instantWanted, recordProposal } from './answers.proposals.ts';

const MINUTE_MS = 60_000;

/** A call by the link of an invitation. */
export interface ByLink {
  site: SiteRef | undefined;
  uuid: string;
  link: AnswerLink;
  now: Date;
}

/** A meeting as the link of an invitation opens it. */
interface Opened {
  answerable: Answerable;
  invitee: Invitee;
}

/**
 * What a link is about, and whose it is. A signature that is not ours, for another meeting or site, is no link at all; one of
 * somebody who is not invited any more has expired.
 */
async function openLink(
  reads: Reads,
  { platform }: AnswersContext,
  { site, uuid, link, now }: ByLink,
): Promise<Opened> {
  if (!site) throw new Failure('notFound');
  const { key, expires, signature } = link;
  const outcome = checkAnswerLink(
    platform.secrets,
    { site: site.name, uuid, key },
    { expires, signature, now },
  );
  if (outcome === 'forged') throw new Failure('notFound');
  const [answerable, owner] = [await findAnswerable(reads, site.id, uuid), await findKeyOwner(reads, key)];
  const isTheirs =
    owner && answerable && [answerable.meeting.id, answerable.masterId].includes(owner.meetingId);
  const invitee = isTheirs && (await findInvitee(reads, answerable, { email: owner.email }));
  if (outcome === 'expired' || !answerable || !invitee) throw new Failure('linkExpired');
  return { answerable, invitee };
}

/** One date of the series that a link is about; all that it is about where none is named. */
async function openDate(
  reads: Reads,
  opened: Opened,
  { site, about }: { site: SiteRef | undefined; about: string | undefined },
): Promise<Opened> {
  const { answerable, invitee } = opened;
  if (about === undefined || about === uuidOf(answerable.meeting)) return opened;
  const date = site && (await findAnswerable(reads, site.id, about));
  const isOfSeries = date && answerable.meeting.kind === 'series' && date.masterId === answerable.masterId;
  const invited = isOfSeries && (await findInvitee(reads, date, { email: invitee.email }));
  if (!date || !invited) throw new Failure('inputInvalid', { fields: { about: 'invalid' } });
  return { answerable: date, invitee: invited };
}

async function present(reads: Reads, { answerable, invitee }: Opened, now: Date): Promise<AnswerPage> {
  const { meeting } = answerable;
  const dates = await nextDatesOf(reads, meeting, { now, most: answerLimits.dates });
  const series = meeting.kind === 'series' ? await presentSeries(reads, meeting, now) : null;
  const endsAt = new Date(meeting.startsAt.getTime() + meeting.durationMinutes * MINUTE_MS);
  return {
    uuid: uuidOf(meeting),
    topic: meeting.topic,
    hostDisplayName: meeting.hostDisplayName,
    hostAvatarUrl: avatarUrlOf(meeting.hostAvatarId),
    startTime: meeting.startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    series: series && { rrule: series.siteRrule, dtStart: series.dtStart, timeZone: meeting.timeZone },
    dates: dates.map(({ uuid, startsAt }) => ({ uuid, startTime: startsAt.toISOString() })),
    displayName: shownInvitee(invitee).displayName,
    state: answerStateOf(answerable, now),
    own: await presentOwn(reads, answerable, invitee.email),
  };
}

export const readPage = async (reads: Reads, context: AnswersContext, by: ByLink): Promise<AnswerPage> =>
  await present(reads, await openLink(reads, context, by), by.now);

/** Somebody says by a link whether they come. */
export async function answerByLink(
  tx: Tx,
  context: AnswersContext,
  {
    about,
    answer,
    comment,
    ...by
  }: ByLink & { about?: string | undefined; answer: AnswerWord; comment: string },
): Promise<AnswerPage> {
  const opened = await openLink(tx, context, by);
  const of = await openDate(tx, opened, { site: by.site, about });
  await recordAnswer(tx, context, { ...of, answer, comment, now: by.now });
  return await present(tx, opened, by.now);
}

interface Proposing extends ByLink {
  about?: string | undefined;
  start: string;
  timeZone: string;
  comment: string;
}

/** Somebody proposes another time by a link. */
export async function proposeByLink(
  tx: Tx,
  context: AnswersContext,
  { about, start, timeZone, comment, ...by }: Proposing,
): Promise<AnswerPage> {
  const opened = await openLink(tx, context, by);
  const of = await openDate(tx, opened, { site: by.site, about });
  const startsAt = instantWanted({ start, timeZone });
  await recordProposal(tx, context, { ...of, startsAt, comment, now: by.now });
  return await present(tx, opened, by.now);
}
