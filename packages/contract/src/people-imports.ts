import { csvSeparators } from '@portico/domain/csv';
import { peopleFields } from '@portico/domain/people-columns';
import { textEncodings } from '@portico/domain/text-encoding';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { page } from './page.ts';
import { grantableRoles, peopleFilters } from './people.ts';
import { Id, Instant } from './values.ts';

/** How much is imported at once, beside the head of the table. */
export const importLimits = { lines: 50_000, bytes: 20 * 1_048_576, domains: 100 } as const;

/** For how many days the lines that failed can be fetched. */
export const IMPORT_DAYS = 7;

/** The event that an import of the site came further. */
export const IMPORTS_CHANGED = 'people.import_changed';

/** A table as it is sent: text, whatever it is written in. */
export const tableRule = { field: 'table', types: ['text/csv'], maxBytes: importLimits.bytes } as const;

/** Why a line is not imported. */
export const lineProblems = [
  'address',
  'duplicate',
  'onSite',
  'foreign',
  'name',
  'role',
  'roleRefused',
  'group',
  'language',
  'timeZone',
] as const;
export type LineProblem = (typeof lineProblems)[number];

const Column = z.int().check(z.minimum(0), z.maximum(1000));

/** Which column says what, by their numbers from 0. */
const Columns = z.partial(
  z.object(
    Object.fromEntries(peopleFields.map((field) => [field, Column])) as Record<
      (typeof peopleFields)[number],
      typeof Column
    >,
  ),
);

/** How the lines of a table are read. */
const Choices = z.object({
  columns: Columns,
  /** Of who has none in the table. */
  roles: z.array(z.enum(grantableRoles)),
  /** Addresses of other domains are refused; with none of all are taken. */
  domains: z
    .array(z.string().check(z.minLength(1), z.maxLength(253)))
    .check(z.maxLength(importLimits.domains)),
});
export type ImportChoices = z.infer<typeof Choices>;

/** `read`: how its lines are read is open; `checked`: it can begin. */
const State = z.enum(['read', 'checked', 'running', 'stopped', 'done']);
export type ImportState = z.infer<typeof State>;

/** An import of people: what is in its table, and how far it is. */
const PeopleImport = z.object({
  id: Id,
  state: State,
  /** Who began it; null where they are gone. */
  by: z.nullable(z.string()),
  at: Instant,
  encoding: z.enum(textEncodings),
  separator: z.enum(csvSeparators),
  lines: z.int(),
  /** How many are to be imported, of those that nothing is wrong with. */
  wanted: z.int(),
  added: z.int(),
  sendsInvitations: z.boolean(),
  invited: z.int(),
  /** Why it stopped: somebody stopped it, whoever began it may not any more, or a fault. */
  stoppedBy: z.nullable(z.enum(['person', 'right', 'fault'])),
  failed: z.int(),
});
export type PeopleImport = z.infer<typeof PeopleImport>;

const ImportDetail = z.extend(PeopleImport, {
  /** The words above the columns; null where the first line is somebody already. */
  head: z.nullable(z.array(z.string())),
  /** The first lines. */
  sample: z.array(z.array(z.string())),
  choices: Choices,
  /** Groups that are made because lines name them, a hundred at most. */
  newGroups: z.array(z.string()),
  problems: z.array(z.object({ problem: z.enum(lineProblems), count: z.int() })),
  /** Where the lines that failed are fetched, as a table, by who asked alone. */
  failedUrl: z.nullable(z.string()),
  mayImport: z.boolean(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const listImports = operation({
  id: 'imports.list',
  method: 'GET',
  path: '/users/imports',
  summary: 'The last ten imports of people to the site, the newest first.',
  audience: 'person',
  answer: z.object({
    imports: z.array(PeopleImport),
    mayImport: z.boolean(),
    /** Whether mails reach people from here. */
    isMailSent: z.boolean(),
  }),
});

export const readTable = operation({
  id: 'imports.read',
  method: 'POST',
  path: '/users/imports',
  summary: `Reads a table of people: separated by commas, semicolons or tabs, in any usual encoding, ${importLimits.lines} lines at most. Nobody is imported before the import begins.`,
  audience: 'person',
  upload: tableRule,
  answer: ImportDetail,
  errors: [
    'forbidden',
    'mediaTypeUnsupported',
    'fileEmpty',
    'fileTooLarge',
    'fileTypeRefused',
    'tableBroken',
    'tableTooLong',
    'storageFull',
  ],
});

const params = z.object({ importId: Id });

export const getImport = operation({
  id: 'imports.get',
  method: 'GET',
  path: '/users/imports/{importId}',
  summary: 'An import with its first lines, how they are read, and what is wrong with how many.',
  audience: 'person',
  params,
  answer: ImportDetail,
  errors: ['notFound', 'forbidden'],
});

const linesPage = page(50);

export const listFailedLines = operation({
  id: 'imports.failedLines',
  method: 'GET',
  path: '/users/imports/{importId}/lines',
  summary: 'The lines of an import that something is wrong with, in their order.',
  audience: 'person',
  params,
  query: z.object(linesPage.query),
  answer: z.object({
    lines: z.array(z.object({ line: z.int(), problem: z.enum(lineProblems), cells: z.array(z.string()) })),
    ...linesPage.answerWithTotal,
  }),
  errors: ['notFound', 'forbidden'],
});

export const checkImport = operation({
  id: 'imports.check',
  method: 'POST',
  path: '/users/imports/{importId}/check',
  summary:
    'Reads all lines of a table in a certain way and says what is wrong with which. It writes nobody down.',
  audience: 'person',
  params,
  body: Choices,
  answer: ImportDetail,
  errors: ['notFound', 'forbidden', 'changedMeanwhile'],
});

export const startImport = operation({
  id: 'imports.start',
  method: 'POST',
  path: '/users/imports/{importId}/start',
  summary:
    'Imports the lines that nothing is wrong with, in the background; one import of a site at a time. It goes on where it stopped.',
  audience: 'person',
  params,
  body: z.object({
    /** Whether each of them is invited by mail, whether or not they have an account. */
    sendsInvitations: z.boolean(),
  }),
  answer: ImportDetail,
  errors: ['notFound', 'forbidden', 'importRuns', 'changedMeanwhile'],
});

export const endImport = operation({
  id: 'imports.end',
  method: 'DELETE',
  path: '/users/imports/{importId}',
  summary: 'Stops an import that runs, or forgets one that does not. Who was imported stays.',
  audience: 'person',
  params,
  errors: ['notFound', 'forbidden'],
});

export const exportPeople = operation({
  id: 'people.export',
  method: 'POST',
  path: '/users/export',
  summary:
    'Makes an address at which whoever asks can fetch the people of the site as a table, for ten minutes.',
  audience: 'person',
  body: z.object(peopleFilters),
  answer: z.object({ url: z.string() }),
  errors: ['forbidden'],
});
