import type { Tx } from '../../platform/db/tx.ts';
import { insertAnnouncement } from '../announcements/index.ts';
import type { SampleSite } from './sample.service.ts';

const HOUR_MS = 3_600_000;

const shown = {
  en: 'Welcome to Portico! New here? Find your way around at https://portico.example/start',
  ar: 'مرحبًا بك في Portico! جديد هنا؟ تعرّف عليه من https://portico.example/start',
};
const later = {
  en: 'Maintenance this weekend: meetings may be interrupted on Saturday between 6 and 8 in the morning.',
  ar: 'صيانة في نهاية هذا الأسبوع: قد تنقطع الاجتماعات يوم السبت بين السادسة والثامنة صباحًا.',
};

/** What a sample site announces: one thing now, and one in some days. */
export async function addAnnouncements(tx: Tx, { site, people, now }: SampleSite): Promise<void> {
  const [administrator] = people.values();
  if (!administrator) return;
  const common = { audience: 'people' as const, isDismissible: true, by: administrator.id, at: now };
  const after = (hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);
  await insertAnnouncement(tx, site.id, {
    ...common,
    texts: shown,
    startsAt: after(-1),
    endsAt: after(14 * 24),
    tone: 'info',
  });
  await insertAnnouncement(tx, site.id, {
    ...common,
    texts: later,
    startsAt: after(3 * 24),
    endsAt: after(5 * 24),
    tone: 'warning',
  });
}
