import type { Tx } from '../../platform/db/tx.ts';
import { uuidOf } from '../meetings/index.ts';
import { findNewsReaders, quietUntil, type NewsReader } from '../notifications/index.ts';
import { dayOf, endOfDay, nextAgenda } from './agenda.times.ts';
import { deleteAgenda, listDay, setAgenda, takeAgendas, type DueAgenda } from './agenda.store.ts';
import { askedKey } from './declines.ts';
import type { ReminderContext } from './reminders.service.ts';

/** More than anybody reads of one mail. */
const MOST_ENTRIES = 50;

/** Mails a reader the meetings of their day that are not over; nothing when there are none, or they come to none. */
async function mailDay(
  tx: Tx,
  context: ReminderContext,
  { reader, now }: { reader: NewsReader; now: Date },
): Promise<void> {
  const { platform, mails, declines } = context;
  const { personId, email, timeZone: zone, siteId } = reader;
  const found = await listDay(tx, personId, { now, until: endOfDay(dayOf(now, zone), zone) });
  const declined = await declines(
    tx,
    found.map(({ id, seriesId }) => ({ meetingId: id, seriesId, email })),
  );
  const coming = found.filter(({ id }) => !declined.has(askedKey({ meetingId: id, email })));
  if (coming.length === 0) return;
  const site = `${platform.publicUrl}/webappng/sites/${reader.siteName}`;
  const mail = mails.agenda({
    locale: reader.locale,
    product: platform.settings.PRODUCT_NAME,
    site: reader.siteDisplayName,
    recipient: reader.displayName,
    choiceLink: `${site}/settings/home?active=notifications&emailTypeName=agenda`,
    zone,
    day: now.toISOString(),
    entries: coming.slice(0, MOST_ENTRIES).map((meeting) => ({
      id: meeting.id,
      topic: meeting.topic,
      startsAt: meeting.startsAt.toISOString(),
      endsAt: meeting.endsAt.toISOString(),
      link: `${site}/meeting/info/${uuidOf(meeting)}`,
    })),
    more: Math.max(0, coming.length - MOST_ENTRIES),
  });
  await platform.post(tx, { siteId, to: email, isPrivate: false, ...mail });
}

/** When the agenda of a reader is due by what they want now; undefined when they want none. */
function whenDue({ settings, timeZone: zone }: NewsReader, { since, lastOn }: DueAgenda, now: Date) {
  if (!settings.agenda) return undefined;
  const { 'agenda-time': time, 'agenda-days': days } = settings;
  const due = nextAgenda({ time, days, zone, since, lastOn, now });
  return due === undefined || due > now ? due : (quietUntil(now, settings, zone) ?? now);
}

async function followAgenda(
  tx: Tx,
  context: ReminderContext,
  { agenda, reader, now }: { agenda: DueAgenda; reader: NewsReader | undefined; now: Date },
): Promise<void> {
  const { personId } = agenda;
  const due = reader && whenDue(reader, agenda, now);
  if (!reader || due === undefined) return await deleteAgenda(tx, personId);
  if (due > now) return await setAgenda(tx, personId, { due_at: due });
  const done = { ...agenda, since: now, lastOn: dayOf(now, reader.timeZone) };
  await mailDay(tx, context, { reader, now });
  const next = whenDue(reader, done, now) ?? now;
  await setAgenda(tx, personId, { due_at: next, since: now, last_on: done.lastOn });
}

/** Mails the next agendas that are due. Answers how many were looked at. */
export async function mailAgendas(
  tx: Tx,
  context: ReminderContext,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const agendas = await takeAgendas(tx, now, most);
  const found = await findNewsReaders(
    tx,
    agendas.map(({ personId }) => personId),
  );
  const readers = new Map(found.map((reader) => [reader.personId, reader]));
  for (const agenda of agendas)
    await followAgenda(tx, context, { agenda, reader: readers.get(agenda.personId), now });
  return agendas.length;
}
