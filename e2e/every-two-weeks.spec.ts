import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { ready, test } from './support/journey.ts';
import { arrowTo, expectFocus, press, tabTo } from './support/keyboard.ts';
import { openPage, readIn, signInTo } from './support/people.ts';
import { textsOf } from './support/words.ts';

/**
 * A series that crosses a change of the clock, by the keyboard alone: Ada plans it in London, where clocks go forward on 28 March
 * 2027, moves one date, cancels one, invites somebody who answers from the mail, and starts the first date.
 */
test.use({ story: 'every-two-weeks', program: 'demo', settings: { DEMO_FROM: '2027-03-15T08:40:00Z' } });
test.describe.configure({ mode: 'serial' });

const shots = process.env['SHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${shots}/${name}-${width}.png` });
  }
}

const tellings = [
  {
    locale: 'en',
    topic: 'Sprint planning',
    guest: 'gil@elsewhere.example',
    monday: 'Monday',
    dates: [
      'Monday, 15 March 2027 at 09:30',
      'Monday, 29 March 2027 at 09:30',
      'Monday, 12 April 2027 at 09:30',
      'Monday, 26 April 2027 at 09:30',
    ],
    halfPastNine: '09:30',
    eleven: '11:00',
    // where the guest is, clocks went forward on the day before the first date
    guestsDates: ['March 15, 2027 at 5:30 AM', 'March 29, 2027 at 4:30 AM', 'April 13, 2027 at 6:00 AM'],
  },
  {
    locale: 'ar',
    topic: 'تخطيط العمل',
    guest: 'layla@elsewhere.example',
    monday: 'الاثنين',
    dates: [
      'الاثنين، 15 مارس 2027 في 9:30 ص',
      'الاثنين، 29 مارس 2027 في 9:30 ص',
      'الاثنين، 12 أبريل 2027 في 9:30 ص',
      'الاثنين، 26 أبريل 2027 في 9:30 ص',
    ],
    halfPastNine: '9:30 ص',
    eleven: '11:00 ص',
    guestsDates: ['15 مارس 2027 في 5:30 ص', '29 مارس 2027 في 4:30 ص', '13 أبريل 2027 في 6:00 ص'],
  },
] as const;

for (const { locale, topic, guest, monday, dates, halfPastNine, eleven, guestsDates } of tellings)
  test.describe(`in ${locale}`, () => {
    const { t } = textsOf(locale);
    const everyTwoWeeks = t('recurrence.weekly', { interval: 2, days: monday });
    const rule = t('recurrence.count', { repeats: everyTwoWeeks, count: 4 });
    const main = (page: Page): Locator => page.getByRole('main');
    const rows = (page: Page): Locator => main(page).getByRole('listitem').filter({ hasText: topic });
    const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

    /** The dates of the list: each instant, and the time that is shown. */
    async function expectDates(page: Page, expected: readonly (readonly [string, string])[]): Promise<void> {
      const times = rows(page).locator('time');
      await expect(times).toHaveCount(expected.length);
      for (const [at, [instant, time]] of expected.entries()) {
        await expect(times.nth(at)).toHaveAttribute('datetime', instant);
        await expect(times.nth(at).locator('span')).toHaveText(time);
      }
    }

    const first = ['2027-03-15T09:30:00.000Z', halfPastNine] as const;
    const second = ['2027-03-29T08:30:00.000Z', halfPastNine] as const; // an hour earlier, by the same clock on the wall
    const third = ['2027-04-12T08:30:00.000Z', halfPastNine] as const;
    const moved = ['2027-04-13T10:00:00.000Z', eleven] as const;
    const fourth = ['2027-04-26T08:30:00.000Z', halfPastNine] as const;

    /** Ada signs in, comes to the list by the menu, and looks for the series. */
    async function find(page: Page, url: string): Promise<void> {
      await readIn(page.context(), url, locale);
      await page.setViewportSize({ width: 1440, height: 900 });
      await signInTo(page, url, { email: 'ada@acme.example', path: '/dashboard/home', locale });
      await ready(page);
      await press(page, page.getByRole('navigation').getByRole('link', { name: t('nav.meetings') }));
      await expect(page.getByRole('heading', { level: 1, name: t('meetings.title') })).toBeFocused();
      await tabTo(page, page.getByLabel(t('meetingList.search')));
      await page.keyboard.type(topic);
      await expect(page).toHaveURL(/keyword=/);
    }

    /** Chooses one of a list of the form. */
    async function choose(page: Page, field: string, option: string): Promise<void> {
      await press(page, page.getByRole('dialog').getByRole('button', { name: field }));
      await arrowTo(page, page.getByRole('option', { name: option, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toBeHidden();
    }

    /** Types a number over the one that a field has. */
    async function count(page: Page, field: string, number: string): Promise<void> {
      await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: field }));
      await page.keyboard.type(number);
      await page.keyboard.press('Tab');
    }

    /** Types a date with its time into the parts of the field. */
    async function typeStart(page: Page, digits: string): Promise<void> {
      const field = page.getByRole('dialog').getByRole('group', { name: t('schedule.start') });
      await tabTo(page, field.getByRole('spinbutton').first());
      await page.keyboard.type(digits);
    }

    /** Opens the menu of a row, and does one of what it has. */
    async function act(page: Page, row: number, entry: string): Promise<void> {
      await press(page, rows(page).nth(row).getByRole('button').last());
      await arrowTo(page, page.getByRole('menuitem', { name: entry, exact: true }));
      await page.keyboard.press('Enter');
    }

    test('it is planned, and keeps its time on the wall', async ({ page, portal }) => {
      await find(page, portal.url);
      await press(page, main(page).getByRole('button', { name: t('meetings.schedule') }));
      const form = dialog(page, t('schedule.titleNew'));
      await expect(form.getByLabel(t('schedule.topic'))).toBeFocused();
      await page.keyboard.type(topic);
      await typeStart(page, '150320270930');
      await choose(page, t('schedule.repeat'), t('schedule.repeat.custom'));
      await count(page, t('schedule.repeat.interval'), '2');
      await choose(page, t('schedule.repeat.ends'), t('schedule.repeat.ends.count'));
      await count(page, t('schedule.repeat.count'), '4');
      const next = form.getByRole('list', { name: t('schedule.repeat.next') });
      await expect(form.getByText(rule, { exact: true })).toBeVisible();
      await expect(next.locator('time')).toHaveText([...dates]);
      await expect(next.getByRole('listitem').filter({ hasText: t('schedule.repeat.clock') })).toHaveCount(1);
      await expect(next.getByRole('listitem').nth(1)).toContainText(t('schedule.repeat.clock'));
      await expectAccessible(page, `the form, ${locale}`);
      await shoot(page, `form-${locale}`);
      await press(page, form.getByRole('button', { name: t('schedule.create') }));
      await expect(form).toBeHidden();
      await expectFocus(page, main(page).getByRole('button', { name: t('meetings.schedule') }));
      await expectDates(page, [first, second, third, fourth]);
      await shoot(page, `planned-${locale}`);
    });

    test('one date is moved, and one is cancelled', async ({ page, portal }) => {
      await find(page, portal.url);
      await expectDates(page, [first, second, third, fourth]);
      await act(page, 2, t('action.edit'));
      const question = dialog(page, t('schedule.scope.title.edit', { topic }));
      await expectFocus(page, question.getByRole('radio', { name: t('schedule.scope.THIS'), exact: true }));
      await shoot(page, `scope-${locale}`);
      await press(page, question.getByRole('button', { name: t('schedule.scope.continue') }));
      const form = dialog(page, t('schedule.titleEdit'));
      await typeStart(page, '130420271100');
      await shoot(page, `move-${locale}`);
      await press(page, form.getByRole('button', { name: t('schedule.save') }));
      await expect(form).toBeHidden();
      await expectDates(page, [first, second, moved, fourth]);
      await expectFocus(page, rows(page).nth(2).locator('a, button'));
      await act(page, 3, t('meetings.info.cancel'));
      const sure = dialog(page, t('schedule.scope.title.cancel', { topic }));
      await shoot(page, `sure-${locale}`);
      await press(page, sure.getByRole('button', { name: t('schedule.scope.confirm') }));
      await expect(sure).toBeHidden();
      await expectDates(page, [first, second, moved]);
      await expectFocus(page, rows(page).nth(2).locator('a, button'));
      await expect(page.getByRole('button', { name: t('action.undo') })).toHaveCount(1);
      await shoot(page, `cancelled-${locale}`);
    });

    test('somebody is invited to all of it', async ({ page, portal }) => {
      await find(page, portal.url);
      await expectDates(page, [first, second, moved]);
      await act(page, 1, t('action.edit'));
      const question = dialog(page, t('schedule.scope.title.edit', { topic }));
      await expectFocus(page, question.getByRole('radio').first());
      await page.keyboard.press('ArrowUp');
      await expect(question.getByRole('radio', { name: t('schedule.scope.ALL') })).toBeChecked();
      await shoot(page, `scope-all-${locale}`);
      await press(page, question.getByRole('button', { name: t('schedule.scope.continue') }));
      const form = dialog(page, t('schedule.titleEdit'));
      await tabTo(page, form.getByRole('combobox', { name: t('schedule.invitees') }));
      await page.keyboard.type(`${guest},`);
      await shoot(page, `invite-${locale}`);
      await press(page, form.getByRole('button', { name: t('schedule.save') }));
      await expect(form).toBeHidden();
      await expectFocus(page, rows(page).nth(1).getByRole('button').last());
      await expectDates(page, [first, second, moved]);
      await press(page, rows(page).nth(1).getByRole('link', { name: topic, exact: true }));
      await expectFocus(page, page.getByRole('heading', { level: 1, name: topic }));
      await expect(main(page).locator('time').first()).toContainText(dates[1]);
      await shoot(page, `info-date-${locale}`);
      await press(page, main(page).getByRole('link', { name: rule }));
      await expect(page.getByRole('button', { name: t('meetings.series.edit') })).toBeVisible();
      await expectFocus(page, page.getByRole('heading', { level: 1, name: topic }));
      await expect(main(page).getByText(t('meetings.series.changed', { count: 1 }))).toBeVisible();
      await expect(main(page).getByText(t('meetings.series.cancelled', { count: 1 }))).toBeVisible();
      await shoot(page, `info-series-${locale}`);
    });

    test('who is invited answers from the mail', async ({ page, portal, browser }) => {
      await find(page, portal.url);
      const mail = main(page).getByRole('navigation').getByRole('button').filter({ hasText: guest }).first();
      await expect(async () => {
        await openPage(page, portal.url, '/dashboard/mailbox');
        await expect(mail).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 40_000 });
      await press(page, mail);
      const text = await main(page).locator('pre').first().innerText();
      expect(text).toContain('Monday, March 15, 2027 at 9:30 AM (Europe/London, GMT+0)'); // in the language of the site
      expect(text).toContain('Every 2 weeks on Monday, 4 times');
      expect(text).toContain('April 12, 2027 at 9:30 AM: moved to Tuesday, April 13, 2027 at 11:00 AM');
      expect(text).toContain('Monday, April 26, 2027 at 9:30 AM: cancelled');
      await press(page, main(page).locator('summary'));
      const calendar = await main(page).locator('details pre').innerText();
      expect(calendar).toContain('DTSTART;TZID=Europe/London:20270315T093000');
      expect(calendar).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO');
      expect(calendar).toContain('EXDATE;TZID=Europe/London:20270426T093000');
      expect(calendar).toMatch(
        /DTSTART;TZID=Europe\/London:20270413T110000\s[^]*RECURRENCE-ID;TZID=Europe\/London:20270412T093000/,
      );
      await shoot(page, `mail-${locale}`);
      const link = /https?:\/\/\S+\/meeting\/answer\/\S+&to=yes/.exec(text)?.[0] ?? '';
      const context = await browser.newContext({ locale, timezoneId: 'America/New_York' });
      const theirs = await context.newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { level: 1, name: topic })).toBeVisible();
      const choices = theirs.getByRole('combobox', { name: t('answers.about') }).locator('option');
      await expect(choices).toHaveText([t('answers.allDates'), ...guestsDates]);
      await expect(theirs.getByRole('radio', { name: t('answers.yes'), exact: true })).toBeChecked();
      await shoot(theirs, `answer-${locale}`);
      await press(theirs, theirs.getByRole('button', { name: t('answers.send') }));
      await expect(theirs.getByText(t('answers.given.yes'))).toBeVisible();
      await expectAccessible(theirs, `answered, ${locale}`);
      await shoot(theirs, `answered-${locale}`);
      await context.close();
    });

    test('the first date is started', async ({ page, portal }) => {
      await find(page, portal.url);
      await expectDates(page, [first, second, moved]);
      await press(page, rows(page).first().getByRole('link', { name: topic, exact: true }));
      await expect(main(page).getByText(t('answers.count.yes', { count: 1 }))).toBeVisible();
      await shoot(page, `came-${locale}`);
      await press(page, main(page).getByRole('link', { name: t('meetings.start', { topic }) }));
      const start = page.getByRole('button', { name: t('room.door.start') });
      await expect(start).toBeVisible();
      await shoot(page, `door-${locale}`);
      await press(page, start);
      const bar = page.getByRole('toolbar', { name: t('room.controls') });
      await expect(bar).toBeVisible();
      await shoot(page, `room-${locale}`);
      await tabTo(page, bar.getByRole('button'));
      const onwards = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';
      await arrowTo(page, bar.getByRole('button', { name: t('room.leave') }), onwards);
      await page.keyboard.press('Enter');
      await arrowTo(page, page.getByRole('menuitem', { name: t('room.leave.only') }));
      await shoot(page, `leave-${locale}`);
      await page.keyboard.press('Enter');
      await expect(bar).toBeHidden();
    });
  });
