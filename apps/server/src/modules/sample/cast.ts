import type { RoleWord } from '@portico/domain/roles';

/** Somebody of the sample organisation; `key` is the local part of the address, and how its data names them. */
export interface Character {
  key: string;
  name: string;
  roles: readonly RoleWord[];
  timeZone: string;
  /** Was invited and has not come yet. */
  isInvited?: true;
}

/** People with a part of their own: `demo-accounts.ts` tells what it is. */
const leads: readonly Character[] = [
  { key: 'ada', name: 'Ada Lovelace', roles: ['ADMIN', 'HOST'], timeZone: 'Europe/London' },
  { key: 'hana', name: 'Hana Nováková', roles: ['HOST'], timeZone: 'Europe/Prague' },
  { key: 'henry', name: 'Henry Adeyemi', roles: ['HOST'], timeZone: 'America/New_York' },
  { key: 'gus', name: 'Gus Lindqvist', roles: ['ATTENDEE'], timeZone: 'Europe/Stockholm' },
  {
    key: 'rosa',
    name: 'Rosa Jiménez Ortega',
    roles: ['RO_SITEADMIN', 'HOST'],
    timeZone: 'America/Mexico_City',
  },
  { key: 'wes', name: 'Wes Tāmihana', roles: ['WHOLESALE_ADMIN', 'HOST'], timeZone: 'Pacific/Auckland' },
];

type Row = readonly [key: string, name: string, timeZone: string];

const hosts: readonly Row[] = [
  ['amina', 'أمينة الزهراني', 'Asia/Riyadh'],
  ['yuki', '田中 由紀', 'Asia/Tokyo'],
  ['olena', 'Олена Коваленко', 'Europe/Kyiv'],
  ['chidi', 'Chidi Okonkwo', 'Africa/Lagos'],
  ['mai', 'Nguyễn Thị Mai', 'Asia/Ho_Chi_Minh'],
  ['siobhan', 'Siobhán Ní Bhriain', 'Europe/Dublin'],
  ['jurgen', 'Jürgen Weißmüller', 'Europe/Berlin'],
  ['eleni', 'Ελένη Παπαδάκη', 'Europe/Athens'],
  ['dana', 'דנה שגיא', 'Asia/Jerusalem'],
  ['minjun', '김민준', 'Asia/Seoul'],
  ['priya', 'Priya Ramanathan', 'Asia/Kolkata'],
  ['lars', 'Lars Ødegård', 'Europe/Oslo'],
  ['camille', 'Camille Lefèvre', 'Europe/Paris'],
  ['thiago', 'Thiago Gonçalves', 'America/Sao_Paulo'],
];

const attendees: readonly Row[] = [
  ['lin', '林雅婷', 'Asia/Taipei'],
  ['zofia', 'Zofia Wiśniewska', 'Europe/Warsaw'],
  ['mehmet', 'Mehmet Yıldız', 'Europe/Istanbul'],
  ['farid', 'فرید کریمی', 'Asia/Tehran'],
  ['aroha', 'Aroha Ngata', 'Pacific/Auckland'],
  ['gunnar', 'Gunnar Þórðarson', 'Atlantic/Reykjavik'],
  ['ilse', 'Ilse van der Berg', 'Europe/Amsterdam'],
  ['mateo', 'Mateo Ñáñez', 'America/Bogota'],
  ['wanjiru', 'Wanjirũ Kamau', 'Africa/Nairobi'],
  ['somchai', 'สมชาย วงศ์สวัสดิ์', 'Asia/Bangkok'],
  ['ravi', 'रवि शर्मा', 'Asia/Kolkata'],
  ['ivana', 'Ivana Đurđević', 'Europe/Belgrade'],
  ['tomas', 'Tomáš Šťastný', 'Europe/Bratislava'],
  ['noor', 'نور الحسيني', 'Africa/Cairo'],
  ['oliver', 'Oliver Whitfield', 'Australia/Sydney'],
  ['grace', 'Grace Mbeki', 'Africa/Johannesburg'],
  ['pekka', 'Pekka Hämäläinen', 'Europe/Helsinki'],
];

const newcomers: readonly Row[] = [
  ['bruno', 'Bruno Ferreira', 'Europe/Lisbon'],
  ['kamala', 'Kamala Thapa', 'Asia/Kathmandu'],
  ['joel', 'Joel Tremblay', 'America/St_Johns'],
];

const as = (rows: readonly Row[], role: RoleWord): Character[] =>
  rows.map(([key, name, timeZone]) => ({ key, name, timeZone, roles: [role] }));

/** Everybody of the sample organisation, the leads first. */
export const acmeCast: readonly Character[] = [
  ...leads,
  ...as(hosts, 'HOST'),
  ...as(attendees, 'ATTENDEE'),
  ...newcomers.map(([key, name, timeZone]) => ({
    key,
    name,
    timeZone,
    roles: ['HOST'] as const,
    isInvited: true as const,
  })),
];

/** The small site of the category Free. */
export const libreCast: readonly Character[] = [
  { key: 'fay', name: 'Fay Delacroix', roles: ['ADMIN', 'HOST'], timeZone: 'Europe/Paris' },
  { key: 'nils', name: 'Nils Åkerström', roles: ['HOST'], timeZone: 'Europe/Stockholm' },
  { key: 'imani', name: 'Imani Wekesa', roles: ['ATTENDEE'], timeZone: 'Africa/Nairobi' },
];
