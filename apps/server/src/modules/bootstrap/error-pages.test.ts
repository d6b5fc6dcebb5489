import { errorPages } from '@portico/contract/error-pages';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage as open, type Page } from '../../testing/forms.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';

const PLACE = '/webappng/errorpage';
const SIGN_IN = '/webappng/sites/acme/sign-in';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { PUBLIC_URL: 'https://meet.example' } });
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const openIn = (path: string, locale: string): Promise<Page> =>
  open(app.visitor(), `${PLACE}/${path}${path.includes('?') ? '&' : '?'}locale=${locale}`);

const one = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const plain = (html: string): string => html.replaceAll(/<[^>]+>|<!--.*?-->/g, '');
const titleOf = ({ html }: Page): string => plain(one(html, /<h1[^>]*>(.*?)<\/h1>/));
const contentOf = ({ html }: Page): string => plain(one(html, /<\/h1><p[^>]*>(.*?)<\/p>/));
const pictureOf = ({ html }: Page): string => one(html, /<div data-error-page="\w+">(<svg.*?<\/svg>)/);
const typeOf = ({ html }: Page): string => one(html, /data-error-page="(\w+)"/);
const linksOf = ({ html }: Page): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const pages = Object.values(errorPages);
const paths = pages.map(({ path }) => path);

describe('the seven pages of errors', () => {
  it('are the documents’ seven, below one place [ERRS-01]', async () => {
    expect(paths.toSorted()).toEqual(
      ['400', '403', '404', '500', 'ciErrorPage', 'inactivePage', 'renamePage'].toSorted(),
    );
    for (const path of [...paths, ...paths]) {
      const page = await open(app.visitor(), `${PLACE}/${path}`); // any number of times: nothing was there before
      expect([path, page.status, page.html.startsWith('<!doctype html>')]).toEqual([
        path,
        pages.find((known) => known.path === path)?.status,
        true,
      ]);
    }
  });

  it.each(['en', 'ar'])(
    'have a picture, a title and a content each, all of them its own, and a way home, in %s [ERRS-02] [ERRS-04] [ERRS-11]',
    async (locale) => {
      const shown = await Promise.all(paths.map((path) => openIn(path, locale)));
      for (const part of [titleOf, contentOf, pictureOf, typeOf]) {
        const parts = shown.map(part);
        expect(parts).not.toContain('');
        expect(new Set(parts).size).toBe(7);
      }
      expect(shown.map(typeOf)).toEqual(pages.map(({ type }) => type));
      for (const page of shown) {
        expect(linksOf(page)).toContain('/');
        expect(page.html).toContain(
          locale === 'ar' ? '<html lang="ar" dir="rtl"' : '<html lang="en" dir="ltr"',
        );
      }
    },
  );

  it('take their titles and contents from the catalogs, of every language that is offered [ERRS-10]', async () => {
    const locales = one((await openIn('404', 'en')).html, /<nav[^>]*>(.*?)<\/nav>/).matchAll(
      /locale=([\w-]+)/g,
    );
    const offered = [...locales].map(([, locale = '']) => locale);
    expect(offered).toEqual(expect.arrayContaining(['en', 'ar']));
    for (const locale of offered) {
      const said = ['frame', 'errors'].flatMap((area) =>
        Object.values(
          JSON.parse(
            readFileSync(
              new URL(`../../../../../packages/i18n/locales/${locale}/${area}.json`, import.meta.url),
              'utf8',
            ),
          ) as Record<string, string>,
        ),
      );
      for (const path of paths) {
        const page = await openIn(path, locale);
        expect(said).toContain(titleOf(page));
        expect(said.some((text) => contentOf(page).startsWith(text))).toBe(true);
      }
    }
  });

  it.each(['/zzz', '/429', '/404/more', '/constructor', '/', ''])(
    'are all there are: %s leads to the first [ERRS-03]',
    async (path) => {
      const page = await open(app.visitor(), PLACE + path);
      expect([page.status, page.location]).toEqual([303, `${PLACE}/404`]);
    },
  );

  it('speak the language of the address, of the cookie, or of the browser', async () => {
    const visitor = app.visitor();
    const first = await visitor.fetch(`${PLACE}/404`, {
      headers: { accept: 'text/html', 'accept-language': 'ar' },
    });
    expect(await first.text()).toContain('هذه الصفحة غير موجودة');
    await open(visitor, `${PLACE}/404?locale=ar`);
    expect(titleOf(await open(visitor, `${PLACE}/403`))).toBe('لا يمكنك الوصول إلى هذه الصفحة');
  });

  it('need no database', async () => {
    const { pool } = app.data.database;
    const hana = await signedIn(app, 'hana@acme.example');
    const names = ['site', 'person'];
    for (const name of names) await pool.query(`alter table ${name} rename to ${name}_away`, []);
    const found = await Promise.all([
      ...paths.map((path) => open(hana, `${PLACE}/${path}`)),
      open(hana, SIGN_IN),
    ]);
    for (const name of names) await pool.query(`alter table ${name}_away rename to ${name}`, []);
    expect(found.map(({ status }) => status)).toEqual([...pages.map(({ status }) => status), 500]);
  });
});

/** The line that quotes the backend. */
const infoOf = (page: Page): string | undefined =>
  /Reference: ([^<]*)/.exec(page.html.replaceAll('<!-- -->', ''))?.[1];
const withInfo = (info: string): Promise<Page> =>
  open(app.visitor(), `${PLACE}/500?errorInfo=${encodeURIComponent(info)}`);

describe('what the backend says', () => {
  it('is quoted as text, in a line that is there for it alone [ERRS-05]', async () => {
    expect(infoOf(await withInfo('E1'))).toBe('E1');
    expect(infoOf(await withInfo('PT-7 of 9'))).toBe('PT-7 of 9');
    for (const nothing of ['', '   ', '\u202e', '\0'])
      expect(infoOf(await withInfo(nothing))).toBeUndefined();
    expect(infoOf(await open(app.visitor(), `${PLACE}/500`))).toBeUndefined();
  });

  it.each([
    [
      'markup',
      '<script>alert(1)</script><img src=x onerror=alert(2)>',
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;',
    ],
    ['the end of the page’s data', '</script><b>', '&lt;/script&gt;&lt;b&gt;'],
    ['overrides of direction', 'E1 \u202egnp.exe\u2066 x\u2069', 'E1 gnp.exe x'],
    ['a null byte and lines', 'E1\0\r\nSet-Cookie: a=b', 'E1 Set-Cookie: a=b'],
    ['far too much', 'x'.repeat(10_240), `${'x'.repeat(200)}…`],
    ['halves of letters', '\u{1f600}'.repeat(300), `${'\u{1f600}'.repeat(200)}…`],
  ])('may be %s, and does nothing', async (_what, info, shown) => {
    const page = await withInfo(info);
    expect(page.status).toBe(500);
    expect(infoOf(page)).toBe(shown);
    expect(page.html).not.toMatch(/<script>|<img|\u202e|\0|<b>/);
  });
});

const renamed = (oldSiteUrl: string): Promise<Page> =>
  open(app.visitor(), `${PLACE}/renamePage?oldSiteUrl=${encodeURIComponent(oldSiteUrl)}`);
const addressesOf = ({ html }: Page): string[] =>
  [...html.matchAll(/<bdi dir="ltr"[^>]*>(.*?)<\/bdi>/g)].map(([, address = '']) => address);

describe('the page of a renamed site', () => {
  it('shows the old address beside the origin [ERRS-06]', async () => {
    expect(addressesOf(await renamed('a.example'))).toEqual(['a.example', 'https://meet.example']);
    expect(addressesOf(await renamed('b.example/site'))).toEqual(['b.example/site', 'https://meet.example']);
    expect(addressesOf(await open(app.visitor(), `${PLACE}/renamePage`))).toEqual(['https://meet.example']);
  });

  it.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://evil.example/"><script>', 'https://evil.example/&quot;&gt;&lt;script&gt;'],
    ['a\u202eelpmaxe.b', 'aelpmaxe.b'],
    ['x'.repeat(10_240), `${'x'.repeat(200)}…`],
  ])('shows it as text and leads nowhere but home: %s', async (oldSiteUrl, shown) => {
    const page = await renamed(oldSiteUrl);
    expect(addressesOf(page)[0]).toBe(shown);
    const foreign = linksOf(page).filter((href) => !/^(?:$|\?|\/$|\/webappng\/|data:,$)/.test(href));
    expect(foreign).toEqual([]);
  });

  it('goes to the origin after ten seconds by itself where no script runs', async () => {
    const { html } = await renamed('a.example');
    expect(one(html, /<head>.*<noscript>(.*?)<\/noscript>.*<\/head>/s)).toBe(
      '<meta http-equiv="refresh" content="10; url=/">',
    );
    for (const path of paths.filter((known) => known !== 'renamePage'))
      expect((await open(app.visitor(), `${PLACE}/${path}`)).html).not.toContain('http-equiv');
  });
});

/** The link of the content. */
const signInOf = (page: Page): string | undefined => linksOf(page).find((href) => href.includes('prompt='));
const ciError = async (visitor: Visitor, query = ''): Promise<string | undefined> =>
  signInOf(await open(visitor, `${PLACE}/ciErrorPage${query}`));

describe('the page of somebody who could not be signed in', () => {
  it('leads to the sign-in page that the browser had last, to choose an account [ERRS-08]', async () => {
    const visitor = app.visitor();
    await open(visitor, SIGN_IN);
    expect(await ciError(visitor)).toBe(`${SIGN_IN}?prompt=select_account`);
    expect(await ciError(visitor, '?correlationId=c-1')).toBe(
      `${SIGN_IN}?prompt=select_account&correlationId=c-1`,
    );
    expect(await ciError(visitor, '?correlationId=c%262')).toBe(
      `${SIGN_IN}?prompt=select_account&correlationId=c%262`,
    );
    await makeSite(app, { name: 'libre' });
    await open(visitor, '/webappng/sites/libre/sign-in');
    expect(await ciError(visitor)).toBe('/webappng/sites/libre/sign-in?prompt=select_account');
  });

  it.each(['//evil.example', '../..', 'a b', ''])(
    'believes no cookie that names no site: %s',
    async (site) => {
      const visitor = app.visitor();
      visitor.setCookie('portico-site', site);
      expect(await ciError(visitor)).toBe('/?prompt=select_account');
    },
  );

  it('lets the origin find the sign-in page, with the same parameters', async () => {
    const link = await ciError(app.visitor(), '?correlationId=c-1');
    expect(link).toBe('/?prompt=select_account&correlationId=c-1');
    await makeSite(app, { name: 'libre' });
    const choice = await open(app.visitor(), link ?? '');
    expect(choice.html).toContain('<input type="hidden" name="prompt" value="select_account"/>');
    expect(choice.html).toContain('<input type="hidden" name="correlationId" value="c-1"/>');
    const chosen = await open(app.visitor(), `${link}&site=acme`);
    expect(chosen.location).toBe(`${SIGN_IN}?prompt=select_account&correlationId=c-1`);
  });

  it('asks who is signed in already, too', async () => {
    const hana = await signedIn(app, 'hana@acme.example');
    expect((await open(hana, SIGN_IN)).location).toBe('/webappng/sites/acme/dashboard/home');
    expect((await open(hana, `${SIGN_IN}?prompt=select_account`)).status).toBe(200);
  });
});
