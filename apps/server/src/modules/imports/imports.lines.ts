import type { LineProblem } from '@portico/contract/people-imports';
import { withoutApostrophe } from '@portico/domain/csv';
import { GROUP_NAME_MOST, isGroupName } from '@portico/domain/group-name';
import { readMailbox } from '@portico/domain/mailbox-text';
import { partsOf, readRoles, type PeopleField } from '@portico/domain/people-columns';
import { phoneNumber } from '@portico/domain/phone-number';
import type { Roles } from '@portico/domain/roles';
import { shownLine } from '@portico/domain/shown-line';
import { findTimeZone } from '../../platform/time/zones.ts';
import { findLocale } from '../l10n/index.ts';
import { mayGrant } from '../people/index.ts';
import type { KeptChoices } from './imports.context.ts';
import type { Line } from './imports.store.ts';

const MOST_NAME = 128;
const MOST_PHONE = 32;

/** Somebody as a line says them. */
export interface Imported {
  line: number;
  email: string;
  displayName: string;
  roles: readonly string[];
  groups: readonly string[];
  locale: string | null;
  timeZone: string | null;
  phone: string;
}

/** A line that nothing is wrong with, or what is; the address where there is one. */
export type Read = { imported: Imported } | { problem: LineProblem; address: string | null };

interface Rules {
  choices: Pick<KeptChoices, 'columns' | 'roles' | 'domains'>;
  /** Of whoever imports. */
  giver: Roles;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** What people are called: what the table says, or before an address, or the address begins with. */
function nameOf(cell: string, { name, address }: { name: string; address: string }): string {
  return shownLine(cell) || name || address.slice(0, address.lastIndexOf('@'));
}

type Cells = (field: PeopleField) => string;

function cellsOf({ cells }: Line, { columns }: Rules['choices']): Cells {
  return (field) => {
    const column = columns[field];
    return column === undefined ? '' : withoutApostrophe(cells[column] ?? '').trim();
  };
}

/** What of a line can be wrong beside its address, in the order in which it is said. */
function problemOf(cell: Cells, { roles, displayName }: Imported, giver: Roles): LineProblem | undefined {
  const groups = partsOf(cell('groups'));
  if (displayName.length > MOST_NAME) return 'name';
  if (readRoles(cell('roles')) === undefined) return 'role';
  if (!mayGrant(giver, roles)) return 'roleRefused';
  if (!groups.every((group) => group.length <= GROUP_NAME_MOST && isGroupName(shownLine(group))))
    return 'group';
  if (cell('language') !== '' && findLocale(cell('language')) === undefined) return 'language';
  if (cell('timeZone') !== '' && findTimeZone(cell('timeZone')) === undefined) return 'timeZone';
  return undefined;
}

/** Reads a line as it was chosen to be read. */
export function readLine(line: Line, { choices, giver }: Rules): Read {
  const cell = cellsOf(line, choices);
  const mailbox = readMailbox(cell('email'));
  if (!mailbox) return { problem: 'address', address: null };
  const { address } = mailbox;
  const isForeign = choices.domains.length > 0 && !choices.domains.includes(domainOf(address));
  if (isForeign) return { problem: 'foreign', address };
  const roles = readRoles(cell('roles')) ?? [];
  const imported: Imported = {
    line: line.line,
    email: address,
    displayName: nameOf(cell('name'), mailbox),
    roles: roles.length > 0 ? roles : choices.roles,
    groups: partsOf(cell('groups')).map(shownLine),
    locale: findLocale(cell('language')) ?? null,
    timeZone: findTimeZone(cell('timeZone')) ?? null,
    phone: phoneNumber(cell('phone')).slice(0, MOST_PHONE),
  };
  const problem = problemOf(cell, imported, giver);
  return problem ? { problem, address } : { imported };
}
