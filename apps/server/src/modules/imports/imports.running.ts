import { IMPORTS_CHANGED } from '@portico/contract/people-imports';
import { groupKey } from '@portico/domain/group-name';
import { mayAdministerSite, rolesOf, type Roles } from '@portico/domain/roles';
import type { Tx } from '../../platform/db/tx.ts';
import { recordAudits } from '../audit/index.ts';
import { insertGroups, insertMembers, listGroupsByKey } from '../groups/index.ts';
import { ensureAccounts } from '../identity/index.ts';
import { findActivePerson, insertInvited, type PersonRow } from '../people/index.ts';
import type { ImportContext } from './imports.context.ts';
import { readLine, type Imported } from './imports.lines.ts';
import {
  deleteLines,
  holdImport,
  listNextLines,
  setFound,
  setImport,
  setPeople,
  type Found,
  type ImportChange,
  type ImportRow,
} from './imports.store.ts';
import { inviteNext } from './imports.inviting.ts';

/** How many people are made in one transaction. */
const PEOPLE_AT_ONCE = 250;

/** Tells pages of the site's administrators that an import came further. */
export const tellPages = (
  tx: Tx,
  { platform }: Pick<ImportContext, 'platform'>,
  siteId: string,
): Promise<void> =>
  platform.publish(tx, { channels: [`site:${siteId}`], eventType: IMPORTS_CHANGED, data: {} });

/** Ends an import, or lets it rest. */
export async function rest(
  tx: Tx,
  context: Pick<ImportContext, 'platform'>,
  { id, siteId, change }: { id: string; siteId: string; change: ImportChange },
): Promise<void> {
  await setImport(tx, id, { ...change, ended_at: context.platform.clock.now() });
  await tellPages(tx, context, siteId);
}

/** Whoever began an import, if they may still import; what they may not give any more is not given. */
async function importerOf(
  tx: Tx,
  { siteId, personId }: ImportRow,
): Promise<{ person: PersonRow; roles: Roles } | undefined> {
  const person = personId === null ? undefined : await findActivePerson(tx, siteId, personId);
  const roles = rolesOf(person?.roles ?? []);
  return person && mayAdministerSite(roles) ? { person, roles } : undefined;
}

/** Puts people into the groups that their lines name; those that are not there are made. */
async function putInGroups(
  tx: Tx,
  { siteId, at }: { siteId: string; at: Date },
  made: readonly { groups: readonly string[]; personId: string }[],
): Promise<{ id: string; name: string }[]> {
  const named = made.flatMap(({ groups }) => groups.map((name) => [groupKey(name), name] as const));
  const names = new Map(named.toReversed()); // of two spellings the first is kept
  const wanted = [...names].map(([key, name]) => ({ key, name }));
  const created = await insertGroups(tx, { siteId, names: wanted, at });
  for (const { id, key } of await listGroupsByKey(tx, siteId, [...names.keys()])) {
    const people = made.filter(({ groups }) => groups.some((name) => groupKey(name) === key));
    await insertMembers(tx, { siteId, groupId: id, people: people.map(({ personId }) => personId), at });
  }
  return created.map(({ id, key }) => ({ id, name: names.get(key) ?? key }));
}

type Made = Imported & { personId: string };

/** Accounts where there are none, and people of the site; who was on it meanwhile is not made. */
async function makePeople(
  tx: Tx,
  { siteId, at }: { siteId: string; at: Date },
  lines: readonly Imported[],
): Promise<Made[]> {
  const accounts = await ensureAccounts(
    tx,
    lines.map(({ email, displayName: name }) => ({ email, name })),
  );
  const people = lines.flatMap((line) => {
    const accountId = accounts.get(line.email);
    return accountId === undefined ? [] : [Object.assign(line, { accountId })];
  });
  const ids = await insertInvited(tx, { siteId, people, at });
  return people.flatMap(({ accountId, ...line }) => {
    const personId = ids.get(accountId);
    return personId === undefined ? [] : [{ ...line, personId }];
  });
}

interface Recorded {
  row: ImportRow;
  by: PersonRow;
  made: readonly Made[];
  groups: readonly { id: string; name: string }[];
}

/** An entry for each who was imported, and each group that was made. */
async function record(tx: Tx, { row: { siteId, id }, by, made, groups }: Recorded): Promise<void> {
  const actor = { id: by.id, name: by.displayName };
  await recordAudits(tx, [
    ...groups.map((group) => ({
      siteId,
      actor,
      action: 'groups.created' as const,
      subject: { kind: 'group', id: group.id },
      detail: { name: group.name, import: id },
    })),
    ...made.map(({ personId, email, roles: userRole, groups: named }) => ({
      siteId,
      actor,
      action: 'people.imported' as const,
      subject: { kind: 'person', id: personId },
      detail: { email, userRole, groups: named, import: id },
    })),
  ]);
}

/** The next lines, read as when they were checked; what is wrong with them by now is said of them. */
async function readNext(
  tx: Tx,
  row: ImportRow,
  giver: Roles,
): Promise<{ lines: Imported[]; isLast: boolean }> {
  const { id, choices } = row;
  const next = await listNextLines(tx, id, PEOPLE_AT_ONCE);
  const read = next.map((line) => readLine(line, { choices, giver }));
  const wrong = read.flatMap((one, index): Found[] =>
    'problem' in one ? [{ ...one, line: next[index]?.line ?? 0 }] : [],
  );
  await setFound(tx, id, wrong);
  return {
    lines: read.flatMap((one) => ('imported' in one ? [one.imported] : [])),
    isLast: next.length < PEOPLE_AT_ONCE,
  };
}

/** Imports the next lines. Answers whether there are more. */
async function importNext(
  tx: Tx,
  context: ImportContext,
  { row, by, giver }: { row: ImportRow; by: PersonRow; giver: Roles },
): Promise<boolean> {
  const { id, siteId, choices } = row;
  const at = context.platform.clock.now();
  const { lines, isLast } = await readNext(tx, row, giver);
  if (lines.length === 0) return !isLast;
  const made = await makePeople(tx, { siteId, at }, lines);
  const numbers = new Set(made.map(({ line }) => line));
  const missed = lines.filter(({ line }) => !numbers.has(line));
  await setFound(
    tx,
    id,
    missed.map(({ line, email }) => ({ line, address: email, problem: 'onSite' })),
  );
  const groups = await putInGroups(tx, { siteId, at }, made);
  await record(tx, { row, by, made, groups });
  if (choices.sendsInvitations) await setPeople(tx, id, made);
  else await deleteLines(tx, id, [...numbers]);
  await setImport(tx, id, { added: row.added + made.length });
  await tellPages(tx, context, siteId);
  return !isLast;
}

/** What is done next of an import: at once, later, or nothing any more. */
export type Next = { kind: 'over' } | { kind: 'more'; afterSeconds: number };

/** Does the next part of an import, in one transaction: what was done is done once, whatever happens between two parts. */
export async function goOn(tx: Tx, context: ImportContext, id: string): Promise<Next> {
  const row = await holdImport(tx, id);
  if (row?.state !== 'running') return { kind: 'over' };
  const { siteId } = row;
  const importer = await importerOf(tx, row);
  if (!importer) {
    await rest(tx, context, { id, siteId, change: { state: 'stopped', stopped_by: 'right' } });
    return { kind: 'over' };
  }
  const by = importer.person;
  if (await importNext(tx, context, { row, by, giver: importer.roles }))
    return { kind: 'more', afterSeconds: 0 };
  const waitSeconds = row.choices.sendsInvitations ? await inviteNext(tx, context, { row, by }) : undefined;
  if (waitSeconds !== undefined) {
    await tellPages(tx, context, siteId);
    return { kind: 'more', afterSeconds: waitSeconds };
  }
  await rest(tx, context, { id, siteId, change: { state: 'done' } });
  return { kind: 'over' };
}
