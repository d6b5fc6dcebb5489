import type { PeopleFilter } from '@portico/contract/people';
import type { exportPeople } from '@portico/contract/people-imports';
import type { Answer, Input } from '@portico/contract/operation';
import { csvLine, defused } from '@portico/domain/csv';
import { headsOf, peopleFields, type PeopleField } from '@portico/domain/people-columns';
import { shownAddress } from '@portico/domain/shown-address';
import type { Reads, Tx } from '../../platform/db/tx.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import { recordAudit } from '../audit/index.ts';
import {
  findActivePerson,
  findPerson,
  listGroupNames,
  searchPeople,
  type PersonRow,
} from '../people/index.ts';
import { findSiteById } from '../sites/index.ts';
import type { ImportContext } from './imports.context.ts';
import { makeTableLink } from './imports.links.ts';
import { listFailed, type ImportRow } from './imports.store.ts';

const ROWS_AT_ONCE = 500;

/** Table programs take a text for UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff';

const written = (cells: readonly string[]): string => csvLine(cells.map(defused));

const cells: Readonly<Record<PeopleField, (person: PersonRow, groups: readonly string[]) => string>> = {
  name: ({ displayName }) => displayName,
  email: ({ email }) => shownAddress(email),
  roles: ({ roles }) => roles.join('; '),
  groups: (_person, groups) => groups.join('; '),
  language: ({ locale }) => locale ?? '',
  timeZone: ({ timeZone }) => timeZone ?? '',
  phone: ({ phone }) => phone,
};

interface Table {
  reader: PersonActor;
  filter: PeopleFilter;
}

/** The people of a site as a table that an import reads, some at a time. */
export async function* peopleTable(
  { reads, platform }: Pick<ImportContext, 'reads' | 'platform'>,
  { reader: { siteId, personId }, filter }: Table,
): AsyncGenerator<string> {
  const reader = await findPerson(reads, siteId, personId);
  yield BYTE_ORDER_MARK + written(headsOf(reader?.locale ?? ''));
  const search = {
    ...filter,
    siteId,
    keyword: filter.keyword?.trim(),
    now: platform.clock.now(),
    orderBy: 'name' as const,
    isAscending: true,
    limit: ROWS_AT_ONCE,
  };
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await searchPeople(reads, { ...search, offset });
    const groups = await listGroupNames(
      reads,
      rows.map(({ id }) => id),
    );
    yield rows
      .map((row) => written(peopleFields.map((field) => cells[field](row, groups.get(row.id) ?? []))))
      .join('');
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** The lines of an import that something is wrong with, as they were, with what it is behind them. */
export async function* failedTable(reads: Reads, { id, head }: ImportRow): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + (head ? written([...head, 'problem']) : '');
  for (let after = 0; ;) {
    const lines = await listFailed(reads, id, { after, limit: ROWS_AT_ONCE });
    yield lines.map(({ cells: own, problem }) => written([...own, problem])).join('');
    after = lines.at(-1)?.line ?? after;
    if (lines.length < ROWS_AT_ONCE) return;
  }
}

interface Export {
  actor: PersonActor;
  body: Input<typeof exportPeople>['body'];
  now: Date;
  address: string;
  trackingId: string;
}

/** Makes the address at which the people of a site are fetched as a table, audited. */
export async function askForPeople(
  tx: Tx,
  { platform }: Pick<ImportContext, 'platform'>,
  { actor, body, now, address, trackingId }: Export,
): Promise<Answer<typeof exportPeople>> {
  const { siteId, personId } = actor;
  const [by, site] = [await findActivePerson(tx, siteId, personId), await findSiteById(tx, siteId)];
  if (!by || !site) throw new Failure('forbidden');
  await recordAudit(tx, {
    siteId,
    actor: { id: by.id, name: by.displayName },
    action: 'people.exported',
    subject: { kind: 'site', id: siteId },
    detail: body,
    address,
    trackingId,
  });
  return {
    url: makeTableLink(platform.secrets, { kind: 'people', site: site.name, personId, filter: body }, now),
  };
}
