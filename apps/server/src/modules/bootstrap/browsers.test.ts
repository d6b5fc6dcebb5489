import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { changeSettings } from '../../testing/site-settings.ts';

const SITE = '/webappng/sites/acme';

const chrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.1547.76 Safari/537.36`;
const firefox = (version: number): string =>
  `Mozilla/5.0 (Windows NT 6.1; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari = (version: string): string =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9) AppleWebKit/537.71 (KHTML, like Gecko) Version/${version} Safari/537.71`;
const IE_11 = 'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko';
const IE_11_AS_7 = 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; WOW64; Trident/7.0)';

let app: TestApp;
let hana: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, 'hana@acme.example', { name: 'Hana' });
  hana = await signedIn(app, 'hana@acme.example');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Shown {
  status: number;
  html: string;
  vary: string;
}

async function open(userAgent: string, path: string, visitor = app.visitor()): Promise<Shown> {
  const response = await visitor.fetch(path, { headers: { accept: 'text/html', 'user-agent': userAgent } });
  return { status: response.status, html: await response.text(), vary: response.headers.get('vary') ?? '' };
}

const NOTICE = 'Time for a newer browser';
const HINT = 'Your browser is out of date';
const kindOf = ({ html }: Shown): string => {
  if (html.includes(NOTICE)) return 'notice';
  return html.includes(HINT) ? 'page with a hint' : 'page';
};

describe('a browser gets', () => {
  it.each([
    ['notice', 'Internet Explorer 11', IE_11],
    ['notice', 'Internet Explorer 11 as 7', IE_11_AS_7],
    ['notice', 'Chrome 29', chrome(29)],
    ['notice', 'Firefox 26', firefox(26)],
    ['notice', 'Safari 6', safari('6.1')],
    ['page with a hint', 'Chrome 30', chrome(30)],
    ['page with a hint', 'Firefox 27', firefox(27)],
    ['page with a hint', 'Safari 7', safari('7.0')],
    ['page with a hint', 'Chrome 124', chrome(124)],
    ['page with a hint', 'Firefox 127', firefox(127)],
    ['page with a hint', 'Safari 17.4', safari('17.4')],
    ['page', 'Chrome 125', chrome(125)],
    ['page', 'Firefox 128', firefox(128)],
    ['page', 'Safari 17.5', safari('17.5')],
    ['page', 'a program', 'curl/8.5.0'],
  ])('the %s: %s [BROW-01] [BROW-03]', async (kind, _name, userAgent) => {
    expect(kindOf(await open(userAgent, `${SITE}/sign-in`))).toBe(kind);
    expect(kindOf(await open(userAgent, `${SITE}/dashboard/home`, hana))).toBe(kind);
    expect(kindOf(await open(userAgent, '/webappng/errorpage/404'))).toBe(kind);
  });
});

describe('the notice', () => {
  it('stands in the place of every page, in the reader’s language, and needs no script and nothing young', async () => {
    for (const path of [
      `${SITE}/sign-in`,
      `${SITE}/meeting/join`,
      '/webappng/setup',
      '/nowhere',
      `${SITE}/meeting/home`,
    ]) {
      const visitor = path.endsWith('/meeting/home') ? hana : app.visitor();
      const { status, html, vary } = await open(IE_11, path, visitor);
      expect([path, status, html.includes(NOTICE)]).toEqual([path, 200, true]);
      expect(html).not.toMatch(/<script|style="|var\(--|@layer/);
      expect(html).toContain('<meta http-equiv="X-UA-Compatible" content="IE=edge"/>');
      expect(vary).toContain('user-agent');
    }
    const { html } = await open(IE_11, `${SITE}/sign-in?locale=ar`);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('حان وقت متصفح أحدث');
  });

  it('has a style sheet that its browsers read: a file, without variables, layers and conditions', async () => {
    const { html } = await open(IE_11, `${SITE}/sign-in`);
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const sheet = await app.visitor().fetch(href);
    expect(sheet.headers.get('content-type')).toContain('text/css');
    const css = await sheet.text();
    expect(css).toContain('.card');
    expect(css).not.toMatch(
      /var\(|@layer|@media|flex|grid|inline-size|inset|:is\(|oklch|light-dark|#[0-9a-f]{8}\b/,
    );
  });

  it('never stands in the way of a program: calls, health and files answer as always', async () => {
    const headers = { accept: 'text/html, */*', 'user-agent': IE_11 };
    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      [`${SITE}/api/v1/csrf-token`, 200],
      [`${SITE}/api/v1/nothing`, 404],
    ] as const) {
      const response = await app.visitor().fetch(path, { headers });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        status,
        expect.stringContaining('application/json'),
      ]);
    }
  });

  it('[BROW-02] has a link to the classic view of the site, where there is one', async () => {
    for (const classicViewUrl of ['', 'https://classic.example/acme', 'https://old.example/?a=1&b=2']) {
      await changeSettings(app, { classicViewUrl });
      const { html } = await open(IE_11_AS_7, `${SITE}/sign-in`);
      const found = [...html.matchAll(/<a href="([^"]*)">Use classic view<\/a>/g)].map(([, href]) => href);
      expect(found).toEqual(classicViewUrl === '' ? [] : [classicViewUrl.replace('&', '&amp;')]);
    }
  });
});

describe('a page for an old browser', () => {
  it('has its words and its forms, and none of our scripts', async () => {
    const { html } = await open(chrome(80), `${SITE}/sign-in`);
    expect(html).toContain('<form');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('modulepreload');
    const home = await open(chrome(80), `${SITE}/dashboard/home`, hana);
    expect(home.html).toContain('Hana');
    expect(home.html).not.toContain('<script');
  });

  it('leads by itself where a script would have', async () => {
    const { html } = await open(chrome(80), '/webappng/errorpage/renamePage');
    expect(html).toContain('<link rel="icon" href="data:,"><meta http-equiv="refresh" content="10; url=/">');
  });
});
