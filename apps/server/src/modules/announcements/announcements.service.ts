import { ANNOUNCEMENTS_CHANGED } from '@portico/contract/shown-announcement';
import {
  type Announcement,
  type AnnouncementDraft,
  type listAnnouncements,
} from '@portico/contract/announcements';
import type { Answer } from '@portico/contract/operation';
import { mayAdministerSite } from '@portico/domain/roles';
import { offered } from '@portico/i18n/locales';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/index.ts';
import { findActivePerson } from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import { isAddressed } from './announcements.policy.ts';
import {
  forgetDismissals,
  holdAnnouncement,
  insertAnnouncement,
  insertDismissal,
  listOfSite,
  removeAnnouncement,
  updateAnnouncement,
  type AnnouncementColumns,
  type AnnouncementRow,
} from './announcements.store.ts';

/** The job that tells open pages that something begins or ends by the time. */
export const ANNOUNCEMENT_JOB = 'announcement-time';

/** What announcements are changed with. */
export interface AnnouncementContext {
  platform: Pick<Platform, 'publish' | 'sendJob'>;
  /** What a site announces changed in this process, which need not wait for the event. */
  onChanged(siteId: string): void;
}

/** What an administrator does, and where from. */
interface Act {
  actor: PersonActor;
  now: Date;
  address: string;
  trackingId: string;
}

interface ActOn extends Act {
  id: string;
}

function stateOf({ startsAt, endsAt }: AnnouncementRow, now: Date): Announcement['state'] {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt <= now ? 'showing' : 'scheduled';
}

const present = (row: AnnouncementRow, now: Date): Announcement => ({
  ...row,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  changedAt: row.changedAt.toISOString(),
  state: stateOf(row, now),
});

/** What a site announces, for those who administer it. */
export async function viewAnnouncements(
  reads: Reads,
  { siteId, roles }: PersonActor,
  now: Date,
): Promise<Answer<typeof listAnnouncements>> {
  const [rows, site] = [await listOfSite(reads, siteId), await findSiteById(reads, siteId)];
  const languages = [...new Set([site?.defaultLocale ?? 'en', ...offered])];
  return {
    announcements: rows.map((row) => present(row, now)),
    mayChange: mayAdministerSite(roles),
    languages,
  };
}

/** As columns; one that ends before it begins is refused. */
function columnsOf({ startsAt, endsAt, ...rest }: AnnouncementDraft, now: Date): AnnouncementColumns {
  const columns = {
    ...rest,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
  if (columns.endsAt !== null && columns.endsAt <= columns.startsAt)
    throw new Failure('inputInvalid', { fields: { endsAt: 'tooSmall' } });
  if (columns.endsAt !== null && columns.endsAt <= now)
    throw new Failure('inputInvalid', { fields: { endsAt: 'past' } });
  return columns;
}

/** Tells every open page of a site to look again. */
export async function tellPages(
  tx: Tx,
  { platform }: Pick<AnnouncementContext, 'platform'>,
  siteId: string,
): Promise<void> {
  await platform.publish(tx, {
    channels: [`site:${siteId}`],
    eventType: ANNOUNCEMENTS_CHANGED,
    data: { siteId },
  });
}

/** The same, also when it begins and ends. */
async function tell(
  tx: Tx,
  context: AnnouncementContext,
  {
    siteId,
    columns,
    now,
  }: { siteId: string; columns: Pick<AnnouncementColumns, 'startsAt' | 'endsAt'>; now: Date },
): Promise<void> {
  await tellPages(tx, context, siteId);
  afterCommit(() => context.onChanged(siteId));
  for (const at of [columns.startsAt, columns.endsAt]) {
    if (at === null || at <= now) continue;
    const startAfterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
    await context.platform.sendJob(tx, { kind: ANNOUNCEMENT_JOB, data: { siteId }, startAfterSeconds });
  }
}

/** What of an announcement the audit trail keeps: who changed it, its entries say. */
const keptOf = ({ texts, startsAt, endsAt, audience, tone, isDismissible }: Announcement) => ({
  texts,
  startsAt,
  endsAt,
  audience,
  tone,
  isDismissible,
});

async function record(
  tx: Tx,
  { actor, ...act }: Act,
  entry: {
    id: string;
    verb: 'created' | 'changed' | 'ended' | 'deleted';
    before?: Announcement;
    after?: Announcement;
  },
): Promise<void> {
  const person = await findActivePerson(tx, actor.siteId, actor.personId);
  if (!person) throw new Failure('forbidden'); // removed since the ticket was made
  const { id, verb, before, after } = entry;
  await recordAudit(tx, {
    siteId: actor.siteId,
    actor: { id: person.id, name: person.displayName },
    action: `announcements.${verb}`,
    subject: { kind: 'announcement', id },
    ...(before && { before: keptOf(before) }),
    ...(after && { after: keptOf(after) }),
    address: act.address,
    trackingId: act.trackingId,
  });
}

async function hold(tx: Tx, { actor, id }: ActOn): Promise<AnnouncementRow> {
  const row = await holdAnnouncement(tx, actor.siteId, id);
  if (!row) throw new Failure('notFound');
  return row;
}

export async function createAnnouncement(
  tx: Tx,
  context: AnnouncementContext,
  { draft, ...act }: Act & { draft: AnnouncementDraft },
): Promise<Announcement> {
  const { actor, now } = act;
  const columns = columnsOf(draft, now);
  const id = await insertAnnouncement(tx, actor.siteId, { ...columns, by: actor.personId, at: now });
  const after = present(await hold(tx, { ...act, id }), now);
  await record(tx, act, { id, verb: 'created', after });
  await tell(tx, context, { siteId: actor.siteId, columns, now });
  return after;
}

const isSameText = (one: AnnouncementColumns['texts'], other: AnnouncementColumns['texts']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([language, text]) => other[language] === text);

/** Changes an announcement whose version is the one that was read; with other words it is shown again to who put it away. */
export async function changeAnnouncement(
  tx: Tx,
  context: AnnouncementContext,
  { draft, version, ...act }: ActOn & { draft: AnnouncementDraft; version: number },
): Promise<Announcement> {
  const { actor, now, id } = act;
  const row = await hold(tx, act);
  if (row.version !== version) throw new Failure('changedMeanwhile');
  const columns = columnsOf(draft, now);
  await updateAnnouncement(tx, id, { ...columns, by: actor.personId, at: now });
  if (!isSameText(row.texts, columns.texts)) await forgetDismissals(tx, id);
  const after = present(await hold(tx, act), now);
  await record(tx, act, { id, verb: 'changed', before: present(row, now), after });
  await tell(tx, context, { siteId: actor.siteId, columns, now });
  return after;
}

/** Ends what is shown, or what would have been; what is over stays as it was. */
export async function endAnnouncement(
  tx: Tx,
  context: AnnouncementContext,
  act: ActOn,
): Promise<Announcement> {
  const { actor, now, id } = act;
  const row = await hold(tx, act);
  if (stateOf(row, now) === 'over') return present(row, now);
  const startsAt = row.startsAt > now ? now : row.startsAt;
  const columns = { ...row, startsAt, endsAt: now };
  await updateAnnouncement(tx, id, { ...columns, by: actor.personId, at: now });
  const after = present(await hold(tx, act), now);
  await record(tx, act, { id, verb: 'ended', before: present(row, now), after });
  await tell(tx, context, { siteId: actor.siteId, columns, now });
  return after;
}

export async function deleteAnnouncement(tx: Tx, context: AnnouncementContext, act: ActOn): Promise<void> {
  const { actor, now, id } = act;
  const row = await hold(tx, act);
  await removeAnnouncement(tx, id);
  await record(tx, act, { id, verb: 'deleted', before: present(row, now) });
  await tellPages(tx, context, actor.siteId);
  afterCommit(() => context.onChanged(actor.siteId));
}

/** Puts an announcement away for somebody; what nobody shows them, or must stay, is not there to be put away. */
export async function dismissAnnouncement(
  tx: Tx,
  { platform }: AnnouncementContext,
  { actor, id, now }: Pick<ActOn, 'actor' | 'id' | 'now'>,
): Promise<void> {
  const row = await holdAnnouncement(tx, actor.siteId, id);
  if (!row?.isDismissible || !isAddressed(row.audience, actor.roles)) throw new Failure('notFound');
  await insertDismissal(tx, { id, personId: actor.personId, at: now });
  await platform.publish(tx, {
    channels: [`person:${actor.personId}`],
    eventType: ANNOUNCEMENTS_CHANGED,
    data: {},
  });
}
