import type { AuditAction } from '@portico/domain/audit-actions';
import type { Tx } from '../../platform/db/tx.ts';
import { recordAudit } from '../audit/index.ts';
import type { IdentityContext } from '../identity/index.ts';
import type { PersonRow } from '../people/index.ts';
import { applySettings } from '../sites/index.ts';
import { findMeetingOf } from './sample.store.ts';
import type { SampleSite } from './sample.service.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Where people of the sample sit: addresses of documentation (RFC 5737, RFC 3849), and browsers of all kinds. */
const places = {
  office: [
    '203.0.113.24',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
  ],
  laptop: ['198.51.100.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  phone: [
    '2001:db8:4f:1::2a',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  mac: [
    '203.0.113.61',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
} as const;

/** What somebody did, so many days and minutes before now, by the keys of the cast. */
interface Act {
  ago: readonly [days: number, minutes: number];
  by: string;
  from?: keyof typeof places;
  action: AuditAction;
  /** Whom it was done to; themselves where nobody is named. */
  to?: string;
  detail?: Readonly<Record<string, unknown>>;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** A week of an organisation. */
const week: readonly Act[] = [
  {
    ago: [6, 410],
    by: 'ada',
    from: 'office',
    action: 'people.invited',
    to: 'lars',
    detail: { email: 'lars@acme.example', userRole: ['HOST'] },
  },
  {
    ago: [6, 402],
    by: 'ada',
    from: 'office',
    action: 'people.invited',
    to: 'priya',
    detail: { email: 'priya@acme.example', userRole: ['HOST'] },
  },
  {
    ago: [6, 377],
    by: 'ada',
    from: 'office',
    action: 'people.invited',
    to: 'thiago',
    detail: { email: 'thiago@acme.example', userRole: ['HOST'] },
  },
  {
    ago: [6, 120],
    by: 'lars',
    from: 'laptop',
    action: 'profile.changed',
    before: { jobTitle: '' },
    after: { jobTitle: 'Service designer' },
  },
  { ago: [5, 600], by: 'jurgen', from: 'laptop', action: 'calendar_feeds.made' },
  {
    ago: [5, 544],
    by: 'camille',
    from: 'mac',
    action: 'profile.changed',
    before: { phone: '', organisation: '' },
    after: { phone: '+33 1 99 00 45 12', organisation: 'Acme France' },
  },
  { ago: [5, 131], by: 'ada', from: 'office', action: 'people.avatar_removed', to: 'minjun' },
  { ago: [4, 505], by: 'console', action: 'people.password_link_made', to: 'eleni' },
  {
    ago: [4, 498],
    by: 'eleni',
    from: 'phone',
    action: 'profile.changed',
    before: { jobTitle: 'Analyst' },
    after: { jobTitle: 'Senior analyst' },
  },
  { ago: [4, 222], by: 'siobhan', from: 'office', action: 'people.export_asked' },
  { ago: [4, 206], by: 'siobhan', from: 'office', action: 'people.export_fetched' },
  { ago: [3, 615], by: 'console', action: 'people.disabled', to: 'dana' },
  { ago: [3, 588], by: 'console', action: 'people.enabled', to: 'dana' },
  { ago: [3, 340], by: 'mai', from: 'phone', action: 'calendar_feeds.made' },
  { ago: [2, 700], by: 'chidi', from: 'laptop', action: 'people.left', detail: { closesAccount: true } },
  { ago: [2, 633], by: 'chidi', from: 'laptop', action: 'people.returned' },
  {
    ago: [2, 90],
    by: 'olena',
    from: 'mac',
    action: 'profile.changed',
    before: { jobTitle: '' },
    after: { jobTitle: 'Видавниця' },
  },
  {
    ago: [1, 480],
    by: 'console',
    action: 'people.made_admin',
    to: 'rosa',
    detail: { userRole: ['RO_SITEADMIN', 'HOST'] },
  },
  { ago: [1, 451], by: 'rosa', from: 'mac', action: 'audit.exported', detail: { format: 'csv' } },
  { ago: [1, 60], by: 'yuki', from: 'office', action: 'calendar_feeds.revoked' },
];

/** Changes of how long the log is kept, with when they were made. */
const keeping = [
  { days: 730, ago: 3 * DAY_MINUTES + 480 },
  { days: 365, ago: 125 },
] as const;

/** A week of the audit log, through what writes every entry. */
export async function addAuditWeek(tx: Tx, { platform }: IdentityContext, sample: SampleSite): Promise<void> {
  const { site, people, now } = sample;
  const before = (minutes: number): Date => new Date(now.getTime() - minutes * MINUTE_MS);
  const known = (key: string): PersonRow => {
    const person = people.get(key);
    if (!person) throw new Error(`the sample has no ${key}`);
    return person;
  };
  const actorOf = (key: string) => {
    if (key === 'console') return { id: null, name: key };
    const { id, displayName: name } = known(key);
    return { id, name };
  };
  for (const {
    ago: [days, minutes],
    by,
    from,
    to,
    ...act
  } of week) {
    await recordAudit(tx, {
      siteId: site.id,
      actor: actorOf(by),
      subject:
        act.action === 'audit.exported'
          ? { kind: 'site', id: site.id }
          : { kind: 'person', id: known(to ?? by).id },
      at: before(days * DAY_MINUTES + minutes),
      ...(from && { address: places[from][0], userAgent: places[from][1] }),
      ...act,
    });
  }
  for (const { days, ago } of keeping)
    await applySettings(tx, platform, {
      siteId: site.id,
      changes: { auditLogDays: days },
      by: actorOf('ada'),
      at: before(ago),
      address: places.office[0],
      userAgent: places.office[1],
    });
  await handOver(tx, sample, before(47));
}

/** Hana hands a meeting over to Henry. */
async function handOver(tx: Tx, { site, people }: SampleSite, at: Date): Promise<void> {
  const [from, to] = [people.get('hana'), people.get('henry')];
  const id = to && (await findMeetingOf(tx, to.id));
  if (!from || !to || id === undefined) return;
  const [address, userAgent] = places.laptop;
  await recordAudit(tx, {
    siteId: site.id,
    actor: { id: from.id, name: from.displayName },
    action: 'meetings.handed_over',
    subject: { kind: 'meeting', id },
    detail: { to: to.id, dates: 0 },
    address,
    userAgent,
    at,
  });
}
