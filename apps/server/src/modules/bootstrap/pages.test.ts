import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, signedIn } from '../../testing/people.ts';

let app: TestApp;
let ada: Visitor;
let nobody: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
  ada = await signedIn(app, 'ada@acme.example');
  nobody = app.visitor();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const site = '/webappng/sites/acme';
const addresses: readonly [visitor: () => Visitor, path: string, status: number][] = [
  [() => ada, `${site}/dashboard/home`, 200],
  [() => ada, `${site}/meeting/home`, 200],
  [() => ada, `${site}/meeting/home?range=past`, 200],
  [() => ada, `${site}/users/home`, 200],
  [() => ada, `${site}/dashboard/mailbox`, 200],
  [() => ada, `${site}/meeting/info/${'0'.repeat(32)}`, 404],
  [() => ada, `${site}/no/such/page`, 404],
  [() => nobody, `${site}/sign-in`, 200],
  [() => nobody, `${site}/forgot-password`, 200],
  [() => nobody, '/webappng/sites/nowhere/dashboard/home', 404],
  [() => nobody, '/webappng/setup?token=none', 410],
  [() => nobody, '/webappng/errorpage/404', 404],
  [() => nobody, '/webappng/errorpage/403', 403],
  [() => nobody, '/webappng/errorpage/400', 400],
  [() => nobody, '/webappng/errorpage/ciErrorPage', 403],
  [() => nobody, '/webappng/errorpage/500', 500],
  [() => nobody, '/webappng/errorpage/inactivePage', 403],
  [() => nobody, '/webappng/errorpage/renamePage', 200],
];

type Locale = 'en' | 'ar';
const areas = ['core', 'ui', 'frame', 'entry', 'errors', 'sign-in', 'home', 'meetings', 'people', 'mailbox'];
const catalogs = new URL('../../../../../packages/i18n/locales/', import.meta.url);
const catalog = (locale: Locale): Map<string, string> =>
  new Map(
    areas.flatMap((area) => {
      const text = readFileSync(new URL(`${locale}/${area}.json`, catalogs), 'utf8');
      return Object.entries(JSON.parse(text) as Record<string, string>);
    }),
  );

/** What stands on a page for its reader, without its data and without the names of the other languages. */
const shown = (html: string): string =>
  html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/العربية|English/g, '');

const [english, arabic] = [catalog('en'), catalog('ar')];
const englishWords = [...english]
  .filter(([key, text]) => text !== arabic.get(key) && !/[{<]/.test(text))
  .map(([, text]) => `>${text}<`);
const hasEnglish = (text: string): boolean => englishWords.some((words) => text.includes(words));
const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

async function open(address: (typeof addresses)[number], locale: Locale): Promise<{ faults: string[] }> {
  const [visitor, path, status] = address;
  const headers = { 'accept-language': locale, accept: 'text/html' };
  const response = await visitor().fetch(path, { headers });
  const html = await response.text();
  const text = shown(html);
  const [hasOwn, hasForeign] = locale === 'en' ? [hasEnglish, hasArabic] : [hasArabic, hasEnglish];
  const faults = {
    [`status ${response.status}`]: response.status !== status,
    'another language': !html.includes(`<html lang="${locale}"`),
    'no word of its own': !hasOwn(text),
    'foreign words': hasForeign(text),
    'a style attribute': html.includes(' style="'),
  };
  const found = Object.entries(faults).filter(([, isSo]) => isSo);
  return { faults: found.map(([fault]) => `${path} in ${locale}: ${fault}`) };
}

test('two hundred pages in two languages, rendered at once, have their status and no word of the other language', async () => {
  const rounds = Array.from({ length: 100 }, (_, n) => addresses[n % addresses.length] ?? addresses[0]);
  const opened = rounds.flatMap((address) => (address ? [open(address, 'en'), open(address, 'ar')] : []));
  expect(opened).toHaveLength(200);
  const pages = await Promise.all(opened);
  expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
}, 120_000);

test('a person who may not host is offered the way in by a number where there are no meetings', async () => {
  await makePerson(app, 'gus@acme.example', { name: 'Gus', roles: ['ATTENDEE'] });
  const gus = await signedIn(app, 'gus@acme.example');
  for (const range of ['', '?range=past']) {
    const { text, html } = await openPage(gus, `${site}/meeting/home${range}`);
    expect(text).toContain('Join with a number');
    expect(html).toContain(`href="${site}/meeting/join"`);
    expect(text).not.toContain('Schedule');
  }
});
