import { answerLimits, type AnswerWord } from '@portico/contract/answers';
import { readCalendarReply, type CalendarReply, type CalendarTime } from '@portico/domain/calendar-reply';
import { occurrenceId } from '@portico/domain/occurrence-id';
import PostalMime, { type Email } from 'postal-mime';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { SmtpRefusal } from '../../platform/mail/inbound-door.ts';
import { findTimeZone, instantOf, isLocalTime, knownTimeZone } from '../../platform/time/zones.ts';
import { findAnswerable, wireId, type Answerable } from '../meetings/index.ts';
import { recordProposal } from './answers.proposals.ts';
import { recordAnswer, type AnswersContext } from './answers.service.ts';
import { findInvitee, findKeyOwner, type Invitee, type KeyOwner } from './answers.store.ts';

/** An answer has two or three parts within each other. */
const parsing = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 1 } as const;

const noAnswer = (): SmtpRefusal =>
  new SmtpRefusal(554, '5.6.0', 'Only answers of calendars are taken here. Write to the host instead.');

/** A mail in its parts; what is put together to cost more than any answer does is refused. */
export async function readMail(content: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(content, { ...parsing, attachmentEncoding: 'utf8' });
  } catch {
    throw new SmtpRefusal(554, '5.6.0', 'The mail cannot be read');
  }
}

/** Somebody's absence note, or a program's: nobody wants an answer to it (RFC 3834 §2). */
export const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(({ key, value }) => key === 'auto-submitted' && !/^\s*no\b/i.test(value));

const partsOf = ({ attachments }: Email, type: RegExp): string[] =>
  attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)));

const words: Readonly<Record<string, AnswerWord>> = { ACCEPTED: 'yes', TENTATIVE: 'maybe', DECLINED: 'no' };

/** The instant that a calendar means; where it names a zone by a name of its own, by the clock of the meeting. */
function instantIn(time: CalendarTime | undefined, zone: string): Date | undefined {
  if (!time || !isLocalTime(time.local)) return undefined;
  if (time.isUtc) return new Date(`${time.local}Z`);
  return instantOf(time.local, findTimeZone(time.zone ?? '') ?? knownTimeZone(zone));
}

/** What a reply is about: what its key is for, or one date of that. */
async function aboutOf(
  reads: Reads,
  owner: KeyOwner,
  { recurrenceId }: CalendarReply,
): Promise<{ answerable: Answerable; invitee: Invitee } | undefined> {
  const uuid = wireId(owner.meetingId);
  const whole = await findAnswerable(reads, owner.siteId, uuid);
  if (!whole) return undefined;
  const { kind, timeZone } = whole.meeting;
  const at = kind === 'series' ? instantIn(recurrenceId, timeZone) : undefined;
  const answerable = at
    ? await findAnswerable(reads, owner.siteId, occurrenceId({ series: uuid, at: at.getTime() / 1000 }))
    : whole;
  const invitee = answerable && (await findInvitee(reads, answerable, { email: owner.email }));
  return answerable && invitee && { answerable, invitee };
}

/** What the one who answers says of themselves: their own line, or the only one. */
function participationOf({ attendees }: CalendarReply, { email }: Invitee): AnswerWord | undefined {
  const own =
    attendees.find((one) => one.email === email) ?? (attendees.length === 1 ? attendees[0] : undefined);
  return own && words[own.participation];
}

const commentOf = ({ comment }: CalendarReply): string =>
  comment
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, answerLimits.comment);

async function recordOne(
  tx: Tx,
  context: AnswersContext,
  { owner, reply, now }: { owner: KeyOwner; reply: CalendarReply; now: Date },
): Promise<boolean> {
  const about = await aboutOf(tx, owner, reply);
  if (!about) return false;
  const comment = commentOf(reply);
  const startsAt = instantIn(reply.start, about.answerable.meeting.timeZone);
  if (reply.method === 'COUNTER') {
    if (startsAt) await recordProposal(tx, context, { ...about, startsAt, comment, now });
    return startsAt !== undefined;
  }
  const answer = participationOf(reply, about.invitee);
  if (!answer) return false;
  const sequence = reply.sequence === undefined ? {} : { sequence: reply.sequence };
  await recordAnswer(tx, context, { ...about, answer, comment, now, ...sequence });
  return true;
}

/** Keeps what a calendar answers by mail. Whose answer it is, the address says that it came to; never who it says it is from. */
export async function takeReply(
  tx: Tx,
  context: AnswersContext,
  { key, mail, now }: { key: string; mail: Email; now: Date },
): Promise<void> {
  const owner = await findKeyOwner(tx, key);
  if (!owner) throw new SmtpRefusal(550, '5.1.1', 'No such address');
  const replies = partsOf(mail, /^(text\/calendar|application\/ics)$/i).map(readCalendarReply)[0];
  if (!replies) {
    if (isAutomatic(mail)) return;
    throw noAnswer();
  }
  try {
    let isTaken = false;
    for (const reply of replies) isTaken = (await recordOne(tx, context, { owner, reply, now })) || isTaken;
    if (!isTaken) throw noAnswer();
  } catch (error) {
    if (error instanceof Failure) throw new SmtpRefusal(554, '5.7.1', 'The meeting takes no such answer');
    throw error;
  }
}

/** Whether a report says that a mail did not arrive for good (RFC 3464 §2.3.3): `delayed` is not yet. */
export const isFailedReport = (mail: Email): boolean =>
  partsOf(mail, /^message\/delivery-status$/i).some((report) => /^Action:[ \t]*failed\b/im.test(report));
