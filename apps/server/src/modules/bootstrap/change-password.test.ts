import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { openPage } from '../../testing/forms.ts';
import { makePerson, makeSite, signedIn } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const WELL_KNOWN = '/.well-known/change-password';
const pageOf = (site: string): string => `/webappng/sites/${site}/settings/security`;

/** Where a browser ends up that follows what it is answered, until there is a page. */
async function endOf(visitor: Visitor, path = WELL_KNOWN): Promise<string> {
  const { location } = await openPage(visitor, path);
  return location === null ? path : await endOf(visitor, location);
}

test('a password manager finds the page for another password', async () => {
  expect(await endOf(app.visitor()), 'before there is a site').toBe('/?to=security');
  await makeSite(app);
  const back = encodeURIComponent(pageOf('acme'));
  expect(await endOf(app.visitor()), 'of the only site').toBe(
    `/webappng/sites/acme/sign-in?returnUrl=${back}`,
  );
  await makePerson(app, 'hana@libre.example', { site: 'libre' });
  expect(await endOf(app.visitor()), 'of the one that is chosen').toBe('/?to=security');
  const { html } = await openPage(app.visitor(), '/?to=security');
  expect(html).toContain('<input type="hidden" name="to" value="security"/>');
  expect((await openPage(app.visitor(), '/?site=acme&to=security')).location).toBe(pageOf('acme'));
  const hana = await signedIn(app, 'hana@libre.example', 'libre');
  expect(await endOf(hana), 'of the one that they are signed in to').toBe(pageOf('libre'));
});

test('what is not there is said so, by which password managers know that the page is', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect(await openPage(app.visitor(), path)).toMatchObject({ status: 404 });
});

test('nobody is led to another origin by it', async () => {
  const { location } = await openPage(app.visitor(), `${WELL_KNOWN}?returnUrl=https://evil.example`);
  expect(location).toBe('/?to=security');
});
