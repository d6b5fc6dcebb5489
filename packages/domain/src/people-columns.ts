import type { RoleWord } from './roles.ts';

/** What a column of a table of people can say, in the order of an export. */
export const peopleFields = ['name', 'email', 'roles', 'groups', 'language', 'timeZone', 'phone'] as const;
export type PeopleField = (typeof peopleFields)[number];

/** Which column says what, by their numbers from 0. */
export type PeopleColumns = Partial<Record<PeopleField, number>>;

const englishHeads: Readonly<Record<PeopleField, string>> = {
  name: 'Name',
  email: 'Email',
  roles: 'Roles',
  groups: 'Groups',
  language: 'Language',
  timeZone: 'Time zone',
  phone: 'Phone',
};

const arabicHeads: Readonly<Record<PeopleField, string>> = {
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  roles: 'الأدوار',
  groups: 'المجموعات',
  language: 'اللغة',
  timeZone: 'المنطقة الزمنية',
  phone: 'الهاتف',
};

/** What heads of columns are called in tables of people, in English and in Arabic. */
const heads: Readonly<Record<PeopleField, readonly string[]>> = {
  name: [
    'name',
    'full name',
    'display name',
    'person',
    'user',
    'الاسم',
    'الاسم الكامل',
    'اسم المستخدم',
    'الشخص',
  ],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'address',
    'upn',
    'user principal name',
    'البريد الإلكتروني',
    'البريد',
    'عنوان البريد الإلكتروني',
    'العنوان',
    'الإيميل',
  ],
  roles: [
    'role',
    'roles',
    'user role',
    'permission',
    'permissions',
    'الدور',
    'الأدوار',
    'الصلاحية',
    'الصلاحيات',
  ],
  groups: [
    'group',
    'groups',
    'team',
    'teams',
    'department',
    'المجموعة',
    'المجموعات',
    'الفريق',
    'القسم',
    'الإدارة',
  ],
  language: ['language', 'locale', 'preferred language', 'اللغة', 'اللغة المفضلة'],
  timeZone: ['time zone', 'timezone', 'zone', 'المنطقة الزمنية', 'التوقيت'],
  phone: ['phone', 'telephone', 'phone number', 'mobile', 'tel', 'الهاتف', 'رقم الهاتف', 'الجوال', 'المحمول'],
};

/** The head of a table of people that is written in a language. */
export const headsOf = (language: string): string[] =>
  peopleFields.map((field) => (language.startsWith('ar') ? arabicHeads[field] : englishHeads[field]));

/** Marks of vowels, the bar that only stretches, and which of its forms an alif has, say nothing about a word. */
const plainWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u064b-\u0652\u0640\p{Cf}]/gu, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();

const fieldByHead: ReadonlyMap<string, PeopleField> = new Map(
  peopleFields.flatMap((field) => heads[field].map((head) => [plainWord(head), field] as const)),
);

/** Which column says what, by the words in its head; of two of one kind the first does. */
export function guessColumns(head: readonly string[]): PeopleColumns {
  const columns: PeopleColumns = {};
  for (const [index, word] of head.entries()) {
    const field = fieldByHead.get(plainWord(word));
    if (field && columns[field] === undefined) columns[field] = index;
  }
  return columns;
}

const roleNames: Readonly<Record<Exclude<RoleWord, 'WHOLESALE_ADMIN'>, readonly string[]>> = {
  ADMIN: ['admin', 'administrator', 'مسؤول', 'مسؤول المؤسسة'],
  SITEADMIN: ['siteadmin', 'site administrator', 'site admin', 'مسؤول الموقع'],
  RO_SITEADMIN: [
    'ro_siteadmin',
    'site administrator (read-only)',
    'read-only administrator',
    'مسؤول الموقع، للقراءة فقط',
    'مسؤول للقراءة فقط',
  ],
  HOST: ['host', 'مضيف'],
  ATTENDEE: ['attendee', 'مشارك'],
};

/** Roles that a table can give: those that an administrator can. */
export type ImportedRole = keyof typeof roleNames;

const roleByName: ReadonlyMap<string, ImportedRole> = new Map(
  (Object.keys(roleNames) as ImportedRole[]).flatMap((role) =>
    roleNames[role].map((name) => [plainWord(name), role] as const),
  ),
);

/** The parts of a cell that can hold several. */
export const partsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;|؛\n]/u)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** The roles of a cell, by their words or what people call them; undefined where one of them is none. */
export function readRoles(cell: string): ImportedRole[] | undefined {
  const roles = partsOf(cell).map((part) => roleByName.get(plainWord(part)));
  return roles.every((role) => role !== undefined) ? [...new Set(roles)] : undefined;
}
