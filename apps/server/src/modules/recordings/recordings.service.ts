import { recordingEvents } from '@portico/contract/recording-control';
import { type RecordingDetail } from '@portico/contract/recordings';
import type { AuditAction } from '@portico/domain/audit-actions';
import { searchText } from '@portico/domain/search-text';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/index.ts';
import { rowId, wireId } from '../meetings/index.ts';
import { notify } from '../notifications/index.ts';
import type { RecordingContext } from './recordings.context.ts';
import { queueRemoving } from './recordings.jobs.ts';
import { listRunners, listViewers } from './recordings.making.store.ts';
import { recordingActions, trashEnd } from './recordings.policy.ts';
import { presentDetail } from './recordings.present.ts';
import {
  changeRow,
  findRecording,
  findWatchable,
  forgetDeleted,
  passOwner,
  setDeleted,
  setRestored,
  type RecordingRow,
} from './recordings.store.ts';

interface ByPerson {
  actor: PersonActor;
  now: Date;
}

/** A recording that this person may watch, or, for its owner, restore. */
export async function getWatchable(reads: Reads, actor: PersonActor, uuid: string): Promise<RecordingRow> {
  const row = await findWatchable(reads, rowId(uuid), actor);
  const isGone = row?.deletedAt !== null && row?.ownerId !== actor.personId;
  if (!row || isGone) throw new Failure('notFound');
  return row;
}

/** Tells the open tabs of everybody who may watch a recording that it changed. */
export async function publishChange(tx: Tx, { publish }: Platform, id: string): Promise<void> {
  const row = await findRecording(tx, id);
  if (!row) return;
  const viewers = await listViewers(tx, id);
  await publish(tx, {
    channels: viewers.map((viewer) => `person:${viewer}`),
    eventType: recordingEvents.changed,
    data: { uuid: wireId(id), state: row.state, progress: row.progress },
    rightsOf: [`recording:${wireId(id)}`],
  });
}

/** Tells whoever runs the meeting that its recording can be watched. */
export async function tellReady(tx: Tx, context: RecordingContext, id: string): Promise<void> {
  const row = await findRecording(tx, id);
  if (row?.state !== 'ready' || row.deletedAt !== null) return;
  await notify(tx, context, {
    news: { kind: 'recording-ready', about: { name: row.name } },
    recipients: await listRunners(tx, id),
    link: `/recording/playback/${wireId(id)}`,
    now: context.platform.clock.now(),
  });
}

interface Change extends ByPerson {
  uuid: string;
  change: { recordName?: string | undefined; preventDownload?: boolean | undefined };
}

/** What only the owner may: another name, downloads or not. */
export async function changeRecording(
  tx: Tx,
  { platform }: RecordingContext,
  { actor, now, uuid, change }: Change,
): Promise<RecordingDetail> {
  const row = await getWatchable(tx, actor, uuid);
  if (!actionsOf(row, actor).edit) throw new Failure('forbidden');
  const { recordName, preventDownload } = change;
  await changeRow(tx, row.id, {
    ...(recordName !== undefined && { name: recordName, searchText: searchText(recordName) }),
    ...(preventDownload !== undefined && { preventsDownload: preventDownload }),
  });
  await publishChange(tx, platform, row.id);
  const changed = await getWatchable(tx, actor, uuid);
  return presentDetail(changed, { personId: actor.personId, secrets: platform.secrets, now });
}

const actionsOf = (row: RecordingRow, actor: PersonActor) =>
  recordingActions({
    isOwner: row.ownerId === actor.personId,
    state: row.state,
    isDeleted: row.deletedAt !== null,
    preventsDownload: row.preventsDownload,
  });

interface Act extends ByPerson {
  trackingId: string;
  address: string;
}

async function audit(tx: Tx, act: Act, of: { action: AuditAction; row: RecordingRow }): Promise<void> {
  await recordAudit(tx, {
    siteId: act.actor.siteId,
    actor: { id: of.row.ownerId, name: of.row.ownerDisplayName },
    action: of.action,
    subject: { kind: 'recording', id: of.row.id },
    detail: { name: of.row.name },
    address: act.address,
    trackingId: act.trackingId,
  });
}

/** Puts a recording into the trash, from which its owner can restore it for 30 days. */
export async function deleteRecording(
  tx: Tx,
  { platform }: RecordingContext,
  { uuid, ...act }: Act & { uuid: string },
): Promise<void> {
  const row = await getWatchable(tx, act.actor, uuid);
  if (row.ownerId !== act.actor.personId) throw new Failure('forbidden');
  if (row.state === 'recording') throw new Failure('recordingRuns');
  await setDeleted(tx, row.id, act.now);
  await audit(tx, act, { action: 'recordings.deleted', row });
  await publishChange(tx, platform, row.id);
}

interface Passing {
  siteId: string;
  from: string;
  to: string;
  by: { id: string; name: string };
  address: string;
  trackingId: string;
}

/** Hands all recordings of somebody to somebody else, by an administrator. Answers how many. */
export async function handOverRecordings(
  tx: Tx,
  { platform }: { platform: Platform },
  { siteId, from, to, by, ...origin }: Passing,
): Promise<number> {
  const ids = await passOwner(tx, { siteId, from, to });
  for (const id of ids) await publishChange(tx, platform, id);
  if (ids.length > 0)
    await recordAudit(tx, {
      siteId,
      actor: by,
      action: 'recordings.handed_over',
      subject: { kind: 'person', id: from },
      detail: { to, recordings: ids.length },
      ...origin,
    });
  return ids.length;
}

interface Restore extends Act {
  recordUUIDs: readonly string[];
  restoreAll: boolean;
}

/** Takes recordings of one's own out of the trash; those that are not there are left out. Answers how many. */
export async function restoreRecordings(
  tx: Tx,
  { platform }: RecordingContext,
  { recordUUIDs, restoreAll, ...act }: Restore,
): Promise<number> {
  const ids = await setRestored(tx, act.actor, {
    ids: restoreAll ? undefined : recordUUIDs.map(rowId),
    deletedAfter: trashEnd(act.now),
  });
  for (const id of ids) {
    const row = await findRecording(tx, id);
    if (row) await audit(tx, act, { action: 'recordings.restored', row });
    await publishChange(tx, platform, id);
  }
  return ids.length;
}

/** Removes what has been in the trash for 30 days; the files go once the rows are gone. And what broken uploads left. */
export async function sweepTrash(tx: Tx, { storage, platform }: RecordingContext, now: Date): Promise<void> {
  for (const id of await forgetDeleted(tx, trashEnd(now))) await queueRemoving(tx, platform, id);
  afterCommit(() => {
    storage.sweep(now).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'what broken uploads left in the store stays for now');
    });
  });
}
