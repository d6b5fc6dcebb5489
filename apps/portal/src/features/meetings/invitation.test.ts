import { describe, expect, test } from 'vitest';
import type { MeetingDetail } from '@portico/contract/meetings';
import { testTexts } from '@portico/i18n/testing/texts';
import { googleLink, outlookLink } from './calendar-links.ts';
import { htmlInvitation, invitationOf, plainInvitation } from './invitation.ts';

const meeting = {
  topic: 'Plan & <b>bold</b>',
  agenda: 'One\nTwo',
  hostDisplayName: 'Hana',
  start: '2026-12-01T10:00',
  startTime: '2026-12-01T09:00:00.000Z',
  durationMinutes: 45,
  timeZone: 'Europe/Berlin',
  meetingKey: '1234567890',
  meetingLink: 'https://meet.example/acme/j.php?MTID=m1&x=2',
  password: '12345678',
  meetingType: null,
  series: null,
} as MeetingDetail;
const series = {
  ...meeting,
  meetingType: 'RECURRING_MASTER',
  series: { rrule: 'FREQ=WEEKLY;COUNT=3', siteRrule: 'FREQ=WEEKLY;COUNT=3', dtStart: '2026-12-01T10:00' },
} as MeetingDetail;

async function invite(zone: string, change: Partial<MeetingDetail> = {}, of = meeting) {
  const texts = await testTexts('en', ['meeting-actions', 'recurrence']);
  return { texts, invitation: invitationOf({ meeting: { ...of, ...change }, texts, tag: 'en-GB', zone }) };
}

// arguments are set apart for who reads from right to left
const words = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('an invitation that is copied', () => {
  test('says when by the clock of the meeting, and by the reader’s where that is another', async () => {
    const own = plainInvitation((await invite('Europe/Paris')).invitation);
    expect(words(own)).toContain(
      'When: Tuesday, 1 December 2026, 10:00–10:45 (Central European Standard Time)',
    );
    expect(own).not.toContain('Which is');
    const far = words(plainInvitation((await invite('America/New_York')).invitation));
    expect(far).toContain('When: Tuesday, 1 December 2026, 10:00–10:45');
    expect(far).toContain('Which is: Tuesday, 1 December 2026, 04:00–04:45');
  });

  test('has link, number and what of a password its reader may see', async () => {
    const text = words(plainInvitation((await invite('UTC')).invitation));
    expect(text).toContain('Hana has invited you to a meeting.');
    expect(text).toContain('Meeting number: 123 456 7890');
    expect(text).toContain('Password: 12345678');
    expect(text).toContain('Join: https://meet.example/acme/j.php?MTID=m1&x=2');
    const without = plainInvitation((await invite('UTC', { password: null })).invitation);
    expect(without).not.toContain('Password');
  });

  test('says how a series comes back', async () => {
    const text = words(plainInvitation((await invite('UTC', {}, series)).invitation));
    expect(text).toMatch(/Repeats: .*Tuesday.*3 times/);
  });

  test('is no more than words in HTML', async () => {
    const { texts, invitation } = await invite('UTC');
    const html = htmlInvitation(invitation, texts);
    expect(html).toContain('Plan &amp; &lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('One<br>Two');
    expect(html).toContain('<a href="https://meet.example/acme/j.php?MTID=m1&amp;x=2">');
  });
});

describe('the way into another calendar', () => {
  test('says start and end as instants, and of a series by its clock with its rule', () => {
    const single = new URL(googleLink(meeting));
    expect(single.origin).toBe('https://calendar.google.com');
    expect(single.searchParams.get('dates')).toBe('20261201T090000Z/20261201T094500Z');
    expect(single.searchParams.get('recur')).toBeNull();
    const { searchParams } = new URL(googleLink(series));
    expect(searchParams.get('dates')).toBe('20261201T100000/20261201T104500');
    expect(searchParams.get('ctz')).toBe('Europe/Berlin');
    expect(searchParams.get('recur')).toBe('RRULE:FREQ=WEEKLY;COUNT=3');
  });

  test('keeps what a topic has in it, and tells nobody the password', () => {
    for (const link of [
      googleLink(meeting),
      outlookLink(meeting, 'work'),
      outlookLink(meeting, 'personal'),
    ]) {
      const { searchParams } = new URL(link);
      expect(searchParams.get('text') ?? searchParams.get('subject')).toBe(meeting.topic);
      expect(link).not.toContain('12345678');
      expect(link).not.toContain('+');
    }
    expect(new URL(outlookLink(meeting, 'personal')).searchParams.get('enddt')).toBe(
      '2026-12-01T09:45:00.000Z',
    );
  });
});
