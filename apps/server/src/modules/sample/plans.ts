import type { When } from './calendar.ts';
import type { SampleSeries } from './sample-series.ts';

/** A meeting of the sample, or several of one kind. People are named by their keys. */
export interface SampleMeeting {
  topic: string;
  agenda?: string;
  host: string;
  with: readonly string[];
  alternates?: readonly string[];
  /** Addresses outside of the organisation. */
  guests?: readonly string[];
  /** The host's own when it says nothing. */
  timeZone?: string;
  minutes: number;
  on: readonly When[];
  hasPassword?: true;
  hasLobby?: false;
  early?: 5 | 10 | 15;
}

const at = (time: string, days: readonly number[]): When[] => days.map((day) => ({ day, time }));
/** Once a week on a weekday (0: today's), from the first week to the last; 0 is this week. */
const weekly = (time: string, weekday: number, [first, last]: readonly [number, number]): When[] =>
  at(
    time,
    Array.from({ length: last - first + 1 }, (_, week) => (first + week) * 5 + weekday),
  );

const hanas: readonly SampleMeeting[] = [
  {
    topic: 'Product weekly',
    agenda: 'What shipped, what is stuck, what comes next.\nPlease write your line beforehand.',
    host: 'hana',
    with: ['ada', 'gus', 'jurgen', 'camille', 'zofia', 'priya'],
    alternates: ['henry'],
    minutes: 45,
    on: weekly('10:00', 1, [-6, 4]),
    early: 5,
  },
  {
    topic: 'Design review: waiting room',
    agenda: 'Three drafts, one decision.',
    host: 'hana',
    with: ['gus', 'mai', 'yuki', 'eleni'],
    alternates: ['henry'],
    minutes: 60,
    on: [{ inMinutes: 25 }],
    hasPassword: true,
  },
  {
    topic: 'Support hand-over, Europe to America',
    host: 'hana',
    with: ['rosa', 'thiago', 'gus'],
    alternates: ['henry'],
    timeZone: 'America/New_York',
    minutes: 30,
    on: at('08:30', [-4, -2, 0, 2, 4]),
    hasLobby: false,
    early: 10,
  },
  { topic: 'Hana and Jürgen', host: 'hana', with: ['jurgen'], minutes: 30, on: weekly('14:00', 3, [-4, 3]) },
  {
    topic: 'Interview: accessibility engineer',
    host: 'hana',
    with: ['siobhan', 'lars'],
    guests: ['kim.larsen@fjord.example'],
    minutes: 60,
    on: at('11:00', [2]),
    hasPassword: true,
  },
  {
    topic: 'Customer council',
    agenda: 'Welcome · the road to spring · your three wishes · questions',
    host: 'hana',
    with: ['ada', 'camille', 'ilse', 'mateo', 'grace', 'oliver', 'pekka', 'noor', 'ravi'],
    alternates: ['henry', 'eleni'],
    guests: ['a.moreau@tram.example', 'office@clinic.example', 'it@school.example'],
    minutes: 90,
    on: at('15:00', [-22, 8]),
    hasPassword: true,
  },
];

const others: readonly SampleMeeting[] = [
  {
    topic: 'All hands',
    agenda: 'The quarter in thirty minutes, then your questions.',
    host: 'ada',
    with: ['hana', 'henry', 'gus', 'rosa', 'wes', 'amina', 'yuki', 'olena', 'chidi', 'mai', 'priya', 'lin'],
    minutes: 60,
    on: at('12:00', [-41, -20, 3, 24]),
    hasLobby: false,
    early: 15,
  },
  {
    topic: 'Leadership',
    host: 'ada',
    with: ['hana', 'henry', 'rosa', 'amina'],
    minutes: 60,
    on: weekly('09:00', 2, [-5, 3]),
    hasPassword: true,
  },
  {
    topic: 'Incident review: the slow Tuesday',
    host: 'olena',
    with: ['hana', 'chidi', 'tomas', 'ivana'],
    minutes: 45,
    on: [{ inMinutes: -15 }],
  },
  {
    topic: 'اجتماع فريق الرياض الأسبوعي',
    agenda: 'متابعة المشاريع المفتوحة ثم أسئلة الفريق.',
    host: 'amina',
    with: ['noor', 'hana', 'farid', 'ada'],
    minutes: 45,
    on: weekly('10:30', 4, [-4, 3]),
  },
  {
    topic: '四半期レビュー',
    agenda: '数字の確認、次の四半期の目標。',
    host: 'yuki',
    with: ['hana', 'minjun', 'lin', 'wes'],
    minutes: 60,
    on: at('16:00', [-12, 5]),
  },
  {
    topic: 'Sales, both Americas',
    host: 'henry',
    with: ['rosa', 'thiago', 'mateo', 'hana'],
    minutes: 45,
    on: weekly('11:00', 1, [-3, 3]),
  },
  { topic: 'Budget talk', host: 'rosa', with: ['ada', 'henry'], minutes: 30, on: at('10:00', [-7, 1, 11]) },
  {
    topic: 'Partners in the Pacific',
    host: 'wes',
    with: ['aroha', 'oliver', 'yuki', 'ada'],
    guests: ['mere@harbour.example'],
    minutes: 60,
    on: at('09:00', [-9, 4, 14]),
  },
  {
    topic: 'Release rehearsal',
    host: 'jurgen',
    with: ['hana', 'gus', 'tomas'],
    minutes: 30,
    on: at('16:30', [-1, 6]),
  },
  {
    topic: 'Onboarding for newcomers',
    host: 'siobhan',
    with: ['bruno', 'kamala', 'joel', 'gus'],
    minutes: 90,
    on: at('13:00', [-16, 7]),
  },
  {
    topic: 'Translators’ hour',
    host: 'dana',
    with: ['noor', 'eleni', 'somchai', 'hana'],
    minutes: 60,
    on: weekly('12:30', 0, [-3, 2]),
  },
  {
    topic: 'Training: screen readers',
    host: 'lars',
    with: ['gus', 'zofia', 'pekka', 'gunnar', 'wanjiru'],
    minutes: 90,
    on: at('10:00', [-11, 9]),
  },
];

export const acmeMeetings: readonly SampleMeeting[] = [...hanas, ...others];

export const acmeSeries: readonly SampleSeries[] = [
  {
    topic: 'Weekly stand-up',
    agenda: 'What was done, what is next, what is in the way.',
    host: 'hana',
    with: ['gus', 'jurgen', 'zofia', 'ada'],
    minutes: 15,
    time: '09:15',
    from: -10,
    rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    moved: { date: 3, minutes: 90 },
    cancelled: 6,
  },
  {
    topic: 'Design review',
    host: 'mai',
    with: ['hana', 'yuki', 'eleni'],
    minutes: 60,
    time: '15:00',
    from: -18,
    rrule: 'FREQ=WEEKLY;INTERVAL=2',
  },
  {
    topic: 'Month end',
    agenda: 'Figures, open invoices, next month.',
    host: 'ada',
    with: ['hana', 'henry', 'rosa'],
    minutes: 45,
    time: '11:30',
    from: -40,
    rrule: 'FREQ=MONTHLY;BYDAY=-1FR',
  },
];

export const libreMeetings: readonly SampleMeeting[] = [
  {
    topic: 'Choir rehearsal',
    host: 'fay',
    with: ['nils', 'imani'],
    guests: ['henry@acme.example'], // who is at home here, too
    minutes: 40,
    on: weekly('18:30', 2, [-3, 3]),
  },
  {
    topic: 'Spring concert: who brings what',
    host: 'fay',
    with: ['nils', 'imani'],
    guests: ['henry@acme.example'],
    minutes: 40,
    on: [{ inMinutes: 50 }],
  },
];
