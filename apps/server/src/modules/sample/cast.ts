import type { RoleWord } from '@portico/domain/roles';
import type { Locale } from '@portico/i18n/locales';

/** Somebody of the sample organisation; `key` is the local part of the address, and how its data names them. */
export interface Character {
  key: string;
  name: string;
  roles: readonly RoleWord[];
  timeZone: string;
  /** What they read, which is what their mails are written in where we speak it. */
  locale: Locale;
  /** What their dates follow: one that the language is written in. */
  region: string;
  /** Was invited and has not come yet. */
  isInvited?: true;
}

/** People with a part of their own: `demo-accounts.ts` tells what it is. */
const leads: readonly Character[] = [
  {
    key: 'ada',
    name: 'Ada Lovelace',
    roles: ['ADMIN', 'HOST'],
    timeZone: 'Europe/London',
    locale: 'en',
    region: 'GB',
  },
  {
    key: 'hana',
    name: 'Hana Nováková',
    roles: ['HOST'],
    timeZone: 'Europe/Prague',
    locale: 'cs',
    region: 'CZ',
  },
  {
    key: 'henry',
    name: 'Henry Adeyemi',
    roles: ['HOST'],
    timeZone: 'America/New_York',
    locale: 'en',
    region: 'US',
  },
  {
    key: 'gus',
    name: 'Gus Lindqvist',
    roles: ['ATTENDEE'],
    timeZone: 'Europe/Stockholm',
    locale: 'sv',
    region: 'SE',
  },
  {
    key: 'rosa',
    name: 'Rosa Jiménez Ortega',
    roles: ['RO_SITEADMIN', 'HOST'],
    timeZone: 'America/Mexico_City',
    locale: 'es-MX',
    region: 'MX',
  },
  {
    key: 'wes',
    name: 'Wes Tāmihana',
    roles: ['WHOLESALE_ADMIN', 'HOST'],
    timeZone: 'Pacific/Auckland',
    locale: 'en',
    region: 'NZ',
  },
];

type Row = readonly [key: string, name: string, timeZone: string, locale: Locale, region: string];

const hosts: readonly Row[] = [
  ['amina', 'أمينة الزهراني', 'Asia/Riyadh', 'ar', 'SA'],
  ['yuki', '田中 由紀', 'Asia/Tokyo', 'ja', 'JP'],
  ['olena', 'Олена Коваленко', 'Europe/Kyiv', 'uk', 'UA'],
  ['chidi', 'Chidi Okonkwo', 'Africa/Lagos', 'en', 'NG'],
  ['mai', 'Nguyễn Thị Mai', 'Asia/Ho_Chi_Minh', 'en', 'SG'],
  ['siobhan', 'Siobhán Ní Bhriain', 'Europe/Dublin', 'en', 'IE'],
  ['jurgen', 'Jürgen Weißmüller', 'Europe/Berlin', 'de', 'DE'],
  ['eleni', 'Ελένη Παπαδάκη', 'Europe/Athens', 'en', 'CY'],
  ['dana', 'דנה שגיא', 'Asia/Jerusalem', 'he', 'IL'],
  ['minjun', '김민준', 'Asia/Seoul', 'ko', 'KR'],
  ['priya', 'Priya Ramanathan', 'Asia/Kolkata', 'en', 'IN'],
  ['lars', 'Lars Ødegård', 'Europe/Oslo', 'nb', 'NO'],
  ['camille', 'Camille Lefèvre', 'Europe/Paris', 'fr', 'FR'],
  ['thiago', 'Thiago Gonçalves', 'America/Sao_Paulo', 'pt', 'BR'],
];

const attendees: readonly Row[] = [
  ['lin', '林雅婷', 'Asia/Taipei', 'zh-TW', 'TW'],
  ['zofia', 'Zofia Wiśniewska', 'Europe/Warsaw', 'pl', 'PL'],
  ['mehmet', 'Mehmet Yıldız', 'Europe/Istanbul', 'tr', 'TR'],
  ['farid', 'فرید کریمی', 'Asia/Tehran', 'en', 'AE'],
  ['aroha', 'Aroha Ngata', 'Pacific/Auckland', 'en', 'NZ'],
  ['gunnar', 'Gunnar Þórðarson', 'Atlantic/Reykjavik', 'da', 'DK'],
  ['ilse', 'Ilse van der Berg', 'Europe/Amsterdam', 'nl', 'NL'],
  ['mateo', 'Mateo Ñáñez', 'America/Bogota', 'es-MX', 'CO'],
  ['wanjiru', 'Wanjirũ Kamau', 'Africa/Nairobi', 'en', 'KE'],
  ['somchai', 'สมชาย วงศ์สวัสดิ์', 'Asia/Bangkok', 'en', 'SG'],
  ['ravi', 'रवि शर्मा', 'Asia/Kolkata', 'en', 'IN'],
  ['ivana', 'Ivana Đurđević', 'Europe/Belgrade', 'sr', 'RS'],
  ['tomas', 'Tomáš Šťastný', 'Europe/Bratislava', 'cs', 'CZ'],
  ['noor', 'نور الحسيني', 'Africa/Cairo', 'ar', 'EG'],
  ['oliver', 'Oliver Whitfield', 'Australia/Sydney', 'en', 'AU'],
  ['grace', 'Grace Mbeki', 'Africa/Johannesburg', 'en', 'ZA'],
  ['pekka', 'Pekka Hämäläinen', 'Europe/Helsinki', 'sv', 'FI'],
];

const newcomers: readonly Row[] = [
  ['bruno', 'Bruno Ferreira', 'Europe/Lisbon', 'pt', 'PT'],
  ['kamala', 'Kamala Thapa', 'Asia/Kathmandu', 'en', 'IN'],
  ['joel', 'Joel Tremblay', 'America/St_Johns', 'fr', 'CA'],
];

const as = (rows: readonly Row[], role: RoleWord, facts: Pick<Character, 'isInvited'> = {}): Character[] =>
  rows.map(([key, name, timeZone, locale, region]) => ({
    ...facts,
    key,
    name,
    timeZone,
    locale,
    region,
    roles: [role],
  }));

/** Everybody of the sample organisation, the leads first. */
export const acmeCast: readonly Character[] = [
  ...leads,
  ...as(hosts, 'HOST'),
  ...as(attendees, 'ATTENDEE'),
  ...as(newcomers, 'HOST', { isInvited: true }),
];

/** The small site of the category Free. */
export const libreCast: readonly Character[] = [
  {
    key: 'fay',
    name: 'Fay Delacroix',
    roles: ['ADMIN', 'HOST'],
    timeZone: 'Europe/Paris',
    locale: 'fr',
    region: 'FR',
  },
  {
    key: 'nils',
    name: 'Nils Åkerström',
    roles: ['HOST'],
    timeZone: 'Europe/Stockholm',
    locale: 'sv',
    region: 'SE',
  },
  {
    key: 'imani',
    name: 'Imani Wekesa',
    roles: ['ATTENDEE'],
    timeZone: 'Africa/Nairobi',
    locale: 'en',
    region: 'KE',
  },
];
