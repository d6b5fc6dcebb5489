import {
  checkImport,
  endImport,
  exportPeople,
  getImport,
  IMPORTS_CHANGED,
  listFailedLines,
  listImports,
  readTable,
  startImport,
} from '@portico/contract/people-imports';
import { mayAdministerSite } from '@portico/domain/roles';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { preparedWrite, read, write, type Route } from '../../platform/http/route.ts';
import { invitePeople, readPeople } from '../people/index.ts';
import { checkTable } from './imports.checking.ts';
import type { ImportContext } from './imports.context.ts';
import { askForPeople } from './imports.exporting.ts';
import { beginImport, listSiteImports, listWrongLines, readImport, stopImport } from './imports.service.ts';
import { keepTable } from './imports.tables.ts';

/** Each is a file, or a look at all lines of one. */
const fileLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 120, windowSeconds: 3600, counted: 'oneByOne' },
];

const usual = { group: 'imports', limits: [] };
const shown = { ...usual, access: readPeople, staleBy: [IMPORTS_CHANGED] };
const changing = { ...usual, access: invitePeople };
const trying = { ...changing, limits: fileLimits, audit: { nothing: 'nobody is imported by it' } };

/** Reading tables, of which nobody is imported yet. */
const tableRoutes = (context: ImportContext): Route[] => [
  preparedWrite(readTable, trying, {
    prepare: ({ actor, file, now }) => file.take(({ path }) => keepTable(context, { path, actor, now })),
    handle: ({ tx, actor, prepared: id, now }) => readImport(tx, context, { actor, id, now }),
  }),
  preparedWrite(checkImport, trying, {
    prepare: ({ actor, params: { importId: id }, body: choices }) =>
      checkTable(context, { id, actor, choices }),
    handle: ({ tx, actor, params: { importId: id }, now }) => readImport(tx, context, { actor, id, now }),
  }),
];

/** Imports of people, and exports. */
export const importRoutes = (context: ImportContext): Route[] => [
  read(listImports, shown, async ({ reads, actor }) => ({
    imports: await listSiteImports(reads, actor),
    mayImport: mayAdministerSite(actor.roles),
    isMailSent: context.platform.isMailSent,
  })),
  read(getImport, shown, ({ reads, actor, params: { importId: id }, now }) =>
    readImport(reads, context, { actor, id, now }),
  ),
  read(listFailedLines, shown, ({ reads, actor, params: { importId: id }, query }) =>
    listWrongLines(reads, { actor, id, query }),
  ),
  ...tableRoutes(context),
  write(
    startImport,
    { ...changing, audit: 'people.import_started' },
    async ({ tx, actor, params: { importId: id }, body, now, address, trackingId }) => {
      await beginImport(tx, context, { actor, id, ...body, now, address, trackingId });
      return await readImport(tx, context, { actor, id, now });
    },
  ),
  write(
    endImport,
    { ...changing, audit: 'people.import_ended' },
    ({ tx, actor, params: { importId: id }, now, address, trackingId }) =>
      stopImport(tx, context, { actor, id, now, address, trackingId }),
  ),
  write(
    exportPeople,
    { ...usual, group: 'people', access: readPeople, audit: 'people.exported' },
    ({ tx, actor, body, now, address, trackingId }) =>
      askForPeople(tx, context, { actor, body, now, address, trackingId }),
  ),
];
