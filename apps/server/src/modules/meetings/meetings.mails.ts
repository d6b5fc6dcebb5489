import type { MailBundle, MeetingMail } from '@portico/contract/mails';
import { isRescheduled, type MeetingState } from '@portico/domain/meeting-changes';
import { meetingTemplateKinds, type MailTemplate } from '@portico/domain/mail-templates';
import { choicePath } from '@portico/domain/notification-kinds';
import { shownLocaleOf } from '@portico/i18n/locales';
import type { Tx } from '../../platform/db/tx.ts';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import { outlookOfLast, type MailOrder, type Outlook } from '../../platform/mail/orders.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNewsReaders, planFor, type NewsReader } from '../notifications/index.ts';
import { findTemplates, type TemplatesByKind } from '../email-templates/index.ts';
import type { Site } from '../sites/index.ts';
import { findReaders, keepCalendarUid, type Reader } from './invited.store.ts';
import {
  calendarBasis,
  publishPart,
  requestPart,
  utcStamp,
  type CalendarBasis,
  type Cancellation,
  type SeriesTimes,
} from './meetings.calendar.ts';
import { newsKindOf, newsKinds } from './meetings.news.ts';
import { giveOrganizers } from './meetings.organizers.ts';
import { shownInvitee, uuidOf } from './meetings.present.ts';
import { heldUntil, type OpenAct } from './meetings.acts.ts';
import type { RuleWatch } from './meetings.rules.ts';
import { instantOf } from '../../platform/time/zones.ts';
import { timesAhead, timesOfSeries } from './meetings.series.ts';
import { listChanged } from './series.store.ts';
import type { InviteeRow, MeetingRow } from './meetings.store.ts';

/** What mails about meetings are made with. */
export interface MeetingContext {
  platform: Platform;
  mails: MailBundle;
  /** Looks at the rules of series that are planned or given another. */
  rules?: RuleWatch;
}

/** The address by which people come to a meeting; it holds the right to join. */
export const meetingLink = (publicUrl: string, site: string, linkToken: string): string =>
  `${publicUrl}/${site}/j.php?MTID=m${linkToken}`;

/** What was done to a meeting that people are to hear of. */
export interface MeetingAct {
  /** Whoever did it. */
  senderId: string;
  meeting: MeetingRow;
  site: Site;
  /** Everybody who is invited now. */
  invitees: readonly InviteeRow[];
  mailsMayWait: boolean;
  /** Nobody did anything: the clocks of its zone change otherwise than was known. */
  isByClocks?: true;
  now: Date;
  /** Nobody hears of it before it can no longer be undone. */
  act?: OpenAct;
  /** Of a series that has lost its later dates: what became of them. */
  shortened?: MeetingMail['shortened'];
}

/** Somebody who is told. */
export type Addressee = Pick<InviteeRow, 'email' | 'displayName' | 'answerKey' | 'organizer'>;

/** The host, as one who is told. */
export const hostOf = ({ hostEmail, hostDisplayName }: MeetingRow): Addressee => ({
  email: hostEmail,
  displayName: hostDisplayName,
});

/** A meeting as somebody was told of it, with the revision and the moment (ISO 8601) that their calendar part named. */
export interface Known extends MeetingState {
  sequence: number;
  stampedAt: string;
}

/** What mails of an order say, as it was at the act: they are made later. */
export interface MeetingContent
  extends Known, Omit<MeetingMail, keyof MeetingState | 'kind' | 'recipient' | 'readerZone'> {
  host: string;
  cancellation?: Cancellation;
  /** Words in place of the product's, by language. */
  templates?: Readonly<Record<string, MailTemplate>>;
  /** Made anew for each of its readers, who answers to an address of their own. */
  ownCalendar?: CalendarPart;
  /** By which keys it is answered: each of its readers has one of their own, and may have an organizer. */
  answers?: { site: string; uuid: string; endsAt: string; keys: readonly AnswerKey[] };
}

type AnswerKey = [address: string, key: string, organizer: string | null];

/** What a meeting is to who is told of it. */
export const stateOf = (
  meeting: MeetingRow,
  { publicUrl, site }: { publicUrl: string; site: string },
): MeetingState => ({
  topic: meeting.topic,
  agenda: meeting.agenda,
  startsAt: meeting.startsAt.toISOString(),
  durationMinutes: meeting.durationMinutes,
  zone: meeting.timeZone,
  password: meeting.password,
  link: meetingLink(publicUrl, site, meeting.linkToken),
  ...(meeting.rule !== null && { rule: meeting.rule }),
  host: meeting.hostDisplayName,
});

const onlyState = ({
  topic,
  agenda,
  startsAt,
  durationMinutes,
  zone,
  password,
  link,
  rule,
  host,
}: MeetingState) => ({
  topic,
  agenda,
  startsAt,
  durationMinutes,
  zone,
  password,
  link,
  ...(rule !== undefined && { rule }),
  ...(host !== undefined && { host }),
});

/** What the mails of an act are made of. */
export interface Telling {
  context: MeetingContext;
  act: MeetingAct;
  /** What it is now. */
  state: MeetingState;
  uid: string;
  /** Of a series, with those of its dates to come that differ. */
  series: SeriesTimes | undefined;
  /** Of one that has begun, for who is new to it. */
  ahead: (SeriesTimes & { startsAt: Date }) | undefined;
  dates: readonly MeetingRow[];
  readers: ReadonlyMap<string, Reader>;
  /** Who of them is of the site, by their addresses, with how they want to be told. */
  newsReaders: ReadonlyMap<string, NewsReader>;
  /** What the site, or whoever runs the meeting, wrote for its mails. */
  templates: TemplatesByKind;
}

/** What calendars know a meeting by. A version that did not keep it made it of the address that the portal had. */
export const calendarUidOf = (
  { platform }: { platform: Pick<Platform, 'publicUrl'> },
  { id, calendarUid }: Pick<MeetingRow, 'id' | 'calendarUid'>,
): string => calendarUid ?? `${id}@${new URL(platform.publicUrl).hostname}`;

/** The same, kept with the first mail that says it. */
const uidOf = (tx: Tx, context: MeetingContext, meeting: MeetingRow): Promise<string> | string =>
  meeting.calendarUid ?? keepCalendarUid(tx, meeting.id, calendarUidOf(context, meeting));

/** Finds out what mails to these people need. */
export async function startTelling(
  tx: Tx,
  context: MeetingContext,
  { act, people }: { act: MeetingAct; people: readonly Addressee[] },
): Promise<Telling> {
  const { meeting, site } = act;
  const emails = people.map(({ email }) => email);
  const [readers, uid] = [await findReaders(tx, meeting.siteId, emails), await uidOf(tx, context, meeting)];
  const found = await findNewsReaders(
    tx,
    [...readers.values()].map(({ personId }) => personId),
  );
  const newsReaders = new Map(found.map((reader) => [reader.email, reader]));
  const { publicUrl } = context.platform;
  const state = stateOf(meeting, { publicUrl, site: site.name });
  const series = await timesOfSeries(tx, meeting);
  const dates = series ? await listChanged(tx, meeting.id, act.now) : [];
  const ahead = series && (await timesAhead(tx, meeting, act.now));
  const owner = { siteId: meeting.siteId, meetingId: meeting.seriesId ?? meeting.id };
  const templates = await findTemplates(tx, owner, meetingTemplateKinds);
  return { context, act, uid, readers, newsReaders, state, series, ahead, dates, templates };
}

/** Mails of one kind to people who know the same. */
export interface Group {
  kind: 'invited' | 'changed' | 'cancelled';
  audience: MeetingMail['audience'];
  to: readonly Addressee[];
  /** What they were told last, where that is known. */
  told?: Known;
  /** Of a cancellation: others keep the meeting. */
  isForSome?: boolean;
}

const orderedKinds = { invited: 'first', changed: 'change', cancelled: 'last' } as const;

/** Of two objects of one sequence calendars take the one that was made later, to the second (RFC 5546 §2.1.5). */
const stampAfter = (now: Date, told: Known | undefined): Date =>
  new Date(Math.max(now.getTime(), told ? Date.parse(told.stampedAt) + 1000 : 0));

function calendarOf(basis: CalendarBasis, telling: Telling, group: Group & { sequence: number }) {
  const { state, act } = telling;
  const { kind, audience, told, isForSome = false, sequence } = group;
  if (kind === 'cancelled') return { cancellation: { ...basis, sequence, isForAll: !isForSome } };
  const { uid, stampedAt } = basis;
  const { publicUrl } = telling.context.platform;
  const linkOf = ({ linkToken }: MeetingRow): string => meetingLink(publicUrl, act.site.name, linkToken);
  const dates = telling.dates.map((date) => ({
    ...calendarBasis(date, { uid, link: linkOf(date), stampedAt, series: undefined }),
    sequence: date.calendarSequence,
  }));
  if (audience === 'host') return { calendar: publishPart(basis, { sequence, dates }) };
  const attendees = act.invitees.map((one) => ({ name: shownInvitee(one).displayName, email: one.email }));
  const asksForAnswer = !told || isRescheduled(told, state);
  return { calendar: requestPart(basis, { sequence, attendees, asksForAnswer, dates }) };
}

/**
 * When somebody may be mailed: null for at once, undefined for not at all. People of the site choose; everybody else has nothing but
 * their mails, and who hosts gets what they did themselves for their calendar.
 */
function mailTime(
  { act, newsReaders }: Telling,
  { kind, audience }: Group,
  { email }: Addressee,
): Date | null | undefined {
  const reader = audience === 'host' ? undefined : newsReaders.get(email);
  const held = act.act ? heldUntil(act.act) : null;
  if (!reader) return held;
  const { isMailed, mailWaitsUntil } = planFor(newsKindOf(act, kind), reader, act.now);
  if (!isMailed) return undefined;
  return held && (!mailWaitsUntil || mailWaitsUntil < held) ? held : mailWaitsUntil;
}

/** Numbers and links of the dates of a series, where each has its own. */
function ownLinksOf({ context, act, dates }: Telling): Pick<MeetingContent, 'ownLinks'> {
  const own = dates.filter(({ number }) => number !== act.meeting.number);
  if (own.length === 0) return {};
  const { publicUrl } = context.platform;
  const linkOf = (token: string): string => meetingLink(publicUrl, act.site.name, token);
  return {
    ownLinks: own.map(({ startsAt, number, linkToken }) => ({
      startsAt: startsAt.toISOString(),
      number,
      link: linkOf(linkToken),
    })),
  };
}

/** As many dates that differ are named in words; calendars get all. */
const MOST_EXCEPTIONS = 10;

/** At which dates to come a series does not take place as its rule says. */
function exceptionsOf({ act, series, dates }: Telling): Pick<MeetingContent, 'exceptions'> {
  const { now, meeting } = act;
  const cancelled = (series?.excluded ?? [])
    .map((local) => instantOf(local, meeting.timeZone))
    .filter((at) => at > now)
    .map((at) => ({ at: at.toISOString() }));
  const moved = dates.flatMap(({ ruleAt, occursAt, startsAt }) => {
    const at = ruleAt ?? occursAt;
    if (!at || at.getTime() === startsAt.getTime()) return [];
    return [{ at: at.toISOString(), startsAt: startsAt.toISOString() }];
  });
  const exceptions = [...cancelled, ...moved]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, MOST_EXCEPTIONS);
  return exceptions.length === 0 ? {} : { exceptions };
}

/** The words of a group's mails, in the languages of who gets them. */
function templatesFor(
  { act, readers, templates }: Telling,
  { kind, audience, to }: Group,
): MeetingContent['templates'] {
  const all = audience === 'invitee' && !act.isByClocks ? templates.get(newsKinds[kind]) : undefined;
  if (!all) return undefined;
  const read = to.map(({ email }) => shownLocaleOf(readers.get(email)?.locale ?? act.site.defaultLocale));
  return Object.fromEntries(Object.entries(all).filter(([language]) => read.some((one) => one === language)));
}

/** How those of a group who are invited answer; nothing where nobody is asked to. */
function answersOf({ act: { meeting, site } }: Telling, group: Group): Pick<MeetingContent, 'answers'> {
  const keys = group.to.flatMap(({ email, answerKey, organizer = null }) =>
    answerKey === undefined ? [] : [[email, answerKey, organizer] satisfies AnswerKey],
  );
  if (group.audience === 'host' || meeting.kind === 'instant' || keys.length === 0) return {};
  return {
    answers: { site: site.name, uuid: uuidOf(meeting), endsAt: meeting.endsAt.toISOString(), keys },
  };
}

/** The order of a group's mails. Who hears of no other time keeps the sequence that they know (RFC 5546 §3.2.2.2). */
function orderOf(telling: Telling, group: Group): MailOrder {
  const { context, act, state, uid, readers, series } = telling;
  const { meeting, site, now } = act;
  const { kind, told, audience } = group;
  const ahead = kind === 'invited' ? telling.ahead : undefined;
  const isSameTime = kind === 'changed' && told && !isRescheduled(told, state);
  const sequence = isSameTime ? told.sequence : meeting.calendarSequence;
  const stampedAt = stampAfter(now, told);
  const basis = calendarBasis(ahead ? { ...meeting, startsAt: ahead.startsAt } : meeting, {
    uid,
    link: state.link,
    stampedAt: utcStamp(stampedAt),
    series: ahead ?? series,
  });
  const { calendar, cancellation } = calendarOf(basis, telling, { ...group, sequence });
  const templates = templatesFor(telling, group);
  const content: MeetingContent = {
    ...state,
    locale: site.defaultLocale,
    product: context.platform.settings.PRODUCT_NAME,
    site: site.displayName,
    host: meeting.hostDisplayName,
    number: meeting.number,
    joinPage: `${context.platform.publicUrl}/webappng/sites/${site.name}/meeting/join`,
    audience,
    choiceLink: `${context.platform.publicUrl}/webappng/sites/${site.name}${choicePath(newsKindOf(act, kind))}`,
    ...(kind === 'changed' && act.isByClocks && { isByClocks: true }),
    ...(kind === 'changed' && told && { before: onlyState(told) }),
    ...(cancellation && { cancellation }),
    ...ownLinksOf(telling),
    ...exceptionsOf(telling),
    ...(ahead && { ahead: { startsAt: ahead.startsAt.toISOString(), rule: ahead.rule } }),
    ...(kind === 'changed' && act.shortened && { shortened: act.shortened }),
    ...(templates && { templates }),
    ...answersOf(telling, group),
    sequence,
    stampedAt: stampedAt.toISOString(),
  };
  const to = group.to.flatMap((person) => {
    const { email } = person;
    const notBefore = mailTime(telling, group, person);
    if (notBefore === undefined) return [];
    const { displayName } = shownInvitee(person);
    const { isActive = false, locale = null, timeZone = null } = readers.get(email) ?? {};
    const isOutside = !isActive && audience !== 'host';
    return [{ address: email, displayName, isOutside, locale, timeZone, notBefore }];
  });
  // one for all does not leave the database
  const isOwn = content.answers?.keys.some(([, , organizer]) => organizer !== null) ?? false;
  if (calendar && isOwn) content.ownCalendar = calendar;
  return { kind: orderedKinds[kind], content, ...(calendar && !isOwn && { calendar }), to };
}

/** Orders the mails of an act, each with its calendar part (RFC 6047). */
export async function tell(tx: Tx, telling: Telling, groups: readonly Group[]): Promise<void> {
  const { context, act } = telling;
  const { meeting, senderId, mailsMayWait } = act;
  const some: Group[] = [];
  for (const group of groups.filter(({ to }) => to.length > 0)) {
    const isFirst = group.kind === 'invited' && group.audience === 'invitee' && meeting.kind !== 'instant';
    const { to } = group;
    const given = isFirst ? await giveOrganizers(tx, context.platform, { meetingId: meeting.id, to }) : to;
    some.push({ ...group, to: given });
  }
  await context.platform.orderMails(tx, {
    siteId: meeting.siteId,
    senderId,
    thread: meeting.id,
    act: meeting.version,
    mayWait: mailsMayWait,
    replyTo: { name: meeting.hostDisplayName, address: meeting.hostEmail },
    mattersUntil: meeting.endsAt,
    orders: some.map((group) => orderOf(telling, group)), // a calendar part, with the changes of its zone, is most of the work
  });
}

/** How the mails of a cancellation are going to leave. */
export async function outlookOfCancellation(
  tx: Tx,
  { platform }: MeetingContext,
  { meeting, invitees, now }: { meeting: MeetingRow; invitees: readonly InviteeRow[]; now: Date },
): Promise<Outlook> {
  const emails = invitees.map(({ email }) => email);
  const readers = await findReaders(tx, meeting.siteId, emails);
  const addresses = emails.filter((email) => !readers.get(email)?.isActive);
  const mails = { senderId: meeting.hostId, thread: meeting.id, addresses };
  return await outlookOfLast(tx, mails, { now, perHour: platform.settings.MAIL_OUTSIDE_PER_HOUR });
}
