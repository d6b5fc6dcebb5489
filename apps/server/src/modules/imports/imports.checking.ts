import { randomUUID } from 'node:crypto';
import type { ImportChoices } from '@portico/contract/people-imports';
import { groupKey } from '@portico/domain/group-name';
import { asciiDomain } from '@portico/domain/mail-address';
import type { Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { listGroupsByKey } from '../groups/index.ts';
import { listTakenAddresses } from '../people/index.ts';
import { LINES_AT_ONCE, type ImportContext, type KeptChoices } from './imports.context.ts';
import { readLine, type Read } from './imports.lines.ts';
import {
  findImport,
  holdImport,
  listLinesAfter,
  setFound,
  setImport,
  type Found,
  type ImportRow,
  type Line,
} from './imports.store.ts';

const MOST_NEW_GROUPS = 100;

/** Domains as addresses have them; one that is none is refused. */
function domainsOf(typed: readonly string[]): string[] {
  const domains = typed.map((one) => asciiDomain(one.trim().replace(/^@/, '')));
  if (domains.includes(undefined)) throw new Failure('inputInvalid', { fields: { domains: 'invalid' } });
  return [...new Set(domains.filter((domain) => domain !== undefined))];
}

/** Holds an import that nothing is imported of at the moment, and that is still checked in this way. */
async function holdToCheck(tx: Tx, id: string, token: string | undefined): Promise<ImportRow> {
  const row = await holdImport(tx, id);
  if (!row) throw new Failure('notFound');
  const isOpen = row.state === 'read' || row.state === 'checked';
  if (!isOpen || (token !== undefined && row.choices.token !== token)) throw new Failure('changedMeanwhile');
  return row;
}

/** What goes on from one part of a table to the next. */
interface Passed {
  after: number;
  /** Addresses that lines before had. */
  seen: Set<string>;
  /** Names of groups, by what they are compared by. */
  groups: Map<string, string>;
  wanted: number;
}

interface Check {
  id: string;
  actor: PersonActor;
  choices: KeptChoices;
}

/** What is wrong with a line, beside others of the table and of the site. */
function foundOf(read: Read & { line: number }, passed: Passed, taken: ReadonlySet<string>): Found {
  if ('problem' in read) return read;
  const { line, email: address, groups } = read.imported;
  const problem = passed.seen.has(address) ? 'duplicate' : taken.has(address) ? 'onSite' : null;
  passed.seen.add(address);
  if (problem === null) {
    passed.wanted += 1;
    for (const name of groups)
      if (!passed.groups.has(groupKey(name))) passed.groups.set(groupKey(name), name);
  }
  return { line, address, problem };
}

async function checkPart(
  tx: Tx,
  { id, actor, choices }: Check,
  { lines, passed }: { lines: readonly Line[]; passed: Passed },
): Promise<void> {
  const read = lines.map((line) => {
    const { line: number } = line;
    return Object.assign(readLine(line, { choices, giver: actor.roles }), { line: number });
  });
  const addresses = read.flatMap((one) => ('imported' in one ? [one.imported.email] : []));
  const taken = await listTakenAddresses(tx, actor.siteId, addresses);
  await setFound(
    tx,
    id,
    read.map((one) => foundOf(one, passed, taken)),
  );
}

/** Checks the lines one part after the other, each in a transaction of its own. */
async function checkLines(context: ImportContext, check: Check): Promise<Passed> {
  const { id, choices } = check;
  const passed: Passed = { after: 0, seen: new Set(), groups: new Map(), wanted: 0 };
  for (let isOver = false; !isOver;)
    isOver = await context.work(async (tx) => {
      await holdToCheck(tx, id, choices.token);
      const lines = await listLinesAfter(tx, id, { after: passed.after, limit: LINES_AT_ONCE });
      await checkPart(tx, check, { lines, passed });
      passed.after = lines.at(-1)?.line ?? passed.after;
      return lines.length < LINES_AT_ONCE;
    });
  return passed;
}

async function newGroupsOf(tx: Tx, siteId: string, groups: Passed['groups']): Promise<string[]> {
  const known = await listGroupsByKey(tx, siteId, [...groups.keys()]);
  for (const { key } of known) groups.delete(key);
  return [...groups.values()].slice(0, MOST_NEW_GROUPS);
}

/** Finds out what is wrong with which line of a table when it is read in this way. */
export async function checkTable(
  context: ImportContext,
  { id, actor, choices }: { id: string; actor: PersonActor; choices: ImportChoices },
): Promise<void> {
  if (!(await findImport(context.reads, actor.siteId, id))) throw new Failure('notFound');
  const kept: KeptChoices = {
    ...choices,
    domains: domainsOf(choices.domains),
    token: randomUUID(),
    newGroups: [],
    sendsInvitations: false,
  };
  await context.work(async (tx) => {
    await holdToCheck(tx, id, undefined);
    await setImport(tx, id, { state: 'read', choices: kept });
  });
  const { groups, wanted } = await checkLines(context, { id, actor, choices: kept });
  await context.work(async (tx) => {
    await holdToCheck(tx, id, kept.token);
    const newGroups = await newGroupsOf(tx, actor.siteId, groups);
    await setImport(tx, id, { state: 'checked', wanted, choices: { ...kept, newGroups } });
  });
}
