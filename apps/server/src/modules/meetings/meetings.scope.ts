// Acts on more than one date of a series, of which an id names one.
import type { SeriesScopes } from '@portico/contract/meeting-scope';
import type { EditScope, MeetingPlan } from '@portico/contract/meetings';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import { changedFields, changedMeanwhile, closeAct, foresee, openAct } from './meetings.acts.ts';
import { announceChange, announceInvitation } from './meetings.announce.ts';
import { cancelMeeting, type Cancelled } from './meetings.cancelling.ts';
import { outlookOfCancellation } from './meetings.mails.ts';
import { meetingActions, UNDO_MS } from './meetings.policy.ts';
import { wireId } from './meetings.present.ts';
import { localText } from './meetings.series.ts';
import {
  endBefore,
  findCut,
  fromCut,
  refuseEntered,
  ruleFrom,
  splitSeries,
  type Cut,
} from './meetings.series-split.ts';
import {
  applyPlan,
  openMeeting,
  present,
  publishChange,
  showChange,
  updateMeeting,
  type ByPerson,
  type ChangeContext,
  type Done,
  type OpenMeeting,
  type Planned,
} from './meetings.service.ts';
import { countFrom, wereEntered } from './series-split.store.ts';
import { countExceptions, holdSeries } from './series.store.ts';

const MINUTE_MS = 60_000;

interface OfDate extends ByPerson {
  uuid: string;
}

/** What acts on a date of a series and those behind it, or on all, are about. */
export async function readScopes(reads: Reads, input: OfDate): Promise<SeriesScopes> {
  const { actor, uuid, now } = input;
  const cut = await findCut(reads, actor.siteId, uuid);
  if (!cut) throw new Failure('notFound');
  await openMeeting(reads, input, wireId(cut.series.id));
  const following = await countFrom(reads, fromCut(cut));
  const all = await countExceptions(reads, cut.series.id, now);
  return {
    isFirst: cut.isFirst,
    mayFollow: !(await wereEntered(reads, fromCut(cut))),
    following: {
      changedDates: following.changed,
      cancelledDates: following.cancelled,
      start: localText(cut.date.local),
      rrule: ruleFrom(cut),
    },
    all: { changedDates: all.changed, cancelledDates: all.cancelled },
  };
}

/** Where an act on a date of a series begins; undefined where the id names none. Nobody else works on the series meanwhile. */
async function openCut(tx: Tx, input: OfDate): Promise<{ cut: Cut; open: OpenMeeting } | undefined> {
  const { actor, uuid } = input;
  const found = await findCut(tx, actor.siteId, uuid);
  if (!found) return undefined;
  await holdSeries(tx, found.series.id);
  const cut = await findCut(tx, actor.siteId, uuid);
  if (!cut) throw new Failure('notFound');
  return { cut, open: await openMeeting(tx, input, wireId(cut.series.id)) };
}

interface ScopedPlan extends Planned {
  uuid: string;
  version: number;
  scope: EditScope;
}

const secondsOf = (local: string): number => Date.parse(`${local}Z`) / 1000;

/** The plan of a whole series, of that of one date: its start moves as far as the date's. */
function planOfAll({ series, date, rule }: Cut, plan: MeetingPlan): MeetingPlan {
  const start = localText(secondsOf(series.localStart) + secondsOf(plan.start) - date.local);
  return {
    ...plan,
    start,
    recurrence: plan.recurrence ?? { rrule: rule.rule, calendarRrule: rule.calendarRule },
  };
}

/** The plan of a date and those behind it: a rule that is not another is that of the rest. */
function planOfRest(cut: Cut, plan: MeetingPlan): MeetingPlan {
  const isSame = !plan.recurrence || plan.recurrence.rrule === cut.rule.rule;
  return isSame ? { ...plan, recurrence: { rrule: ruleFrom(cut), calendarRrule: null } } : plan;
}

/** Makes a series of its own of a date and those behind it, and of that what a plan says. */
async function updateRest(
  tx: Tx,
  context: ChangeContext,
  { cut, open: before, ...input }: ScopedPlan & { cut: Cut; open: OpenMeeting },
): Promise<Done> {
  const { actor, now, mailsMayWait, version } = input;
  const { series } = cut;
  if (series.version !== version) throw await changedMeanwhile(tx, series.id, version);
  await refuseEntered(tx, cut);
  const foreseen = await foresee(tx, context, { ids: [series.id], now });
  const restId = await splitSeries(tx, cut, now);
  const rest = await openMeeting(tx, input, wireId(restId));
  const plan = planOfRest(cut, input.plan);
  const changed = await applyPlan(tx, rest, { ...input, plan, version: rest.meeting.version });
  const shortened = await openMeeting(tx, input, wireId(series.id));
  const { personId } = actor;
  const act = await openAct(tx, context, {
    meeting: shortened.meeting,
    personId,
    fields: changedFields(before, shortened),
    before: foreseen,
    created: [restId],
    now,
  });
  const telling = { senderId: personId, mailsMayWait, now, act };
  await announceChange(tx, context, { ...shortened, ...telling, before, shortened: 'continued' });
  await announceInvitation(tx, context, { ...changed.after, ...telling });
  await showChange(tx, context, { ...changed, before: rest });
  await publishChange(tx, context, before);
  return { ...(await present(tx, context, { ...changed.after, now })), undo: await closeAct(tx, act) };
}

/** Changes one date of a series, it and those behind it, or all of them; any other meeting as a whole. */
export async function updateInScope(tx: Tx, context: ChangeContext, input: ScopedPlan): Promise<Done> {
  const found = input.scope === 'THIS' ? undefined : await openCut(tx, input);
  if (!found) return await updateMeeting(tx, context, input);
  const { cut } = found;
  if (input.scope === 'FOLLOWING' && !cut.isFirst) {
    refuseOver(cut, found.open, input.now);
    return await updateRest(tx, context, { ...input, ...found });
  }
  const plan = planOfAll(cut, input.plan);
  return await updateMeeting(tx, context, { ...input, plan, uuid: wireId(cut.series.id) });
}

/** What is over stays as it was. */
function refuseOver({ date, series }: Cut, { meeting, role }: OpenMeeting, now: Date): void {
  const isOver = date.at * 1000 + series.durationMinutes * MINUTE_MS <= now.getTime();
  if (isOver) throw new Failure('meetingEnded');
  if (!meetingActions(meeting, role, now).edit) throw new Failure('forbidden');
}

/** Ends a series before a date of it: who is invited hears that it is shorter. */
async function cancelRest(
  tx: Tx,
  context: ChangeContext,
  { cut, open: before, ...input }: OfDate & { cut: Cut; open: OpenMeeting },
): Promise<Cancelled> {
  const { actor, now } = input;
  const { series } = cut;
  refuseOver(cut, before, now);
  if (!meetingActions(before.meeting, before.role, now).cancel) throw new Failure('forbidden');
  await refuseEntered(tx, cut);
  const foreseen = await foresee(tx, context, { ids: [series.id], now });
  await endBefore(tx, cut, now);
  const after = await openMeeting(tx, input, wireId(series.id));
  const { personId } = actor;
  const fields = changedFields(before, after);
  const of = { meeting: after.meeting, personId, fields, before: foreseen, now };
  const act = await openAct(tx, context, of);
  const mails = await outlookOfCancellation(tx, context, { ...before, now });
  const telling = { senderId: personId, mailsMayWait: true, now, act }; // the dates will not be, whoever hears of it when
  await announceChange(tx, context, { ...after, ...telling, before, shortened: 'cancelled' });
  await publishChange(tx, context, before);
  const undoUntil = new Date(now.getTime() + UNDO_MS).toISOString();
  return { undoUntil, mails, undo: await closeAct(tx, act) };
}

/** Cancels one date of a series, it and those behind it, or all of them; any other meeting as a whole. */
export async function cancelInScope(
  tx: Tx,
  context: ChangeContext,
  { scope, ...input }: OfDate & { scope: EditScope },
): Promise<Cancelled> {
  const found = scope === 'THIS' ? undefined : await openCut(tx, input);
  if (!found) return await cancelMeeting(tx, context, input);
  if (scope === 'FOLLOWING' && !found.cut.isFirst)
    return await cancelRest(tx, context, { ...input, ...found });
  return await cancelMeeting(tx, context, { ...input, uuid: wireId(found.cut.series.id) });
}
