import { forgotPassword, setPassword, signIn } from '@portico/contract/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { sendForm } from '../../testing/forms.ts';
import { linkIn, mailAfter, mailsTo } from '../../testing/mailbox.ts';
import { makeInvited, makePerson, PASSWORD, signedIn } from '../../testing/people.ts';
import { insertLink } from './identity.store.ts';

const COOKIE = 'portico-browser';
const SIGN_IN = '/webappng/sites/acme/sign-in';
const email = 'hana@acme.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await makePerson(app, email, { name: 'Hana' });
  await makePerson(app, 'olga@acme.example', { name: 'Olga' });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});
beforeEach(() => app.clock.advance(7200)); // no window of another test is open

/** What comes of a sign-in: `in`, or the error's name. */
const tryAs = (visitor: Visitor, password: string, as = email): Promise<string> =>
  visitor.call(signIn, { body: { email: as, password } }).then(
    () => 'in',
    ({ error }: { error: string }) => error,
  );

async function guess(times: number, as = email): Promise<string[]> {
  const outcomes: string[] = [];
  for (let time = 0; time < times; time += 1) outcomes.push(await tryAs(app.visitor(), 'wrong password', as));
  return outcomes;
}

/** Says of the window that is open by this key that it is used up. */
const useUp = async (key: string, hits: number): Promise<void> => {
  const { rowCount } = await app.data.database.pool.query(
    "update rate_count set hits = $1 where key like '%|' || $2 || '|%' and window_ends_at > $3",
    [hits, key, app.clock.now()],
  );
  expect(rowCount).toBe(1);
};

describe('signing in', () => {
  test('ten wrong tries for one address in five minutes, then the answer is to wait', async () => {
    expect(await guess(10)).toEqual(Array.from({ length: 10 }, () => 'credentialsWrong'));
    const body = { email, password: PASSWORD };
    await expect(app.visitor().call(signIn, { body })).rejects.toMatchObject({
      error: 'tooManyRequests',
      retryAfterSeconds: 300,
    });
    expect(await tryAs(app.visitor(), PASSWORD, 'olga@acme.example'), 'another account').toBe('in');
    app.clock.advance(301);
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('in');
  });

  test('of an account that nobody has is told to wait in the same way', async () => {
    const outcomes = await guess(11, 'nobody@acme.example');
    expect(outcomes.slice(0, 10).every((one) => one === 'credentialsWrong')).toBe(true);
    expect(outcomes[10]).toBe('tooManyRequests');
  });

  test('with the right password counts for nothing: an office behind one address comes in', async () => {
    await guess(1);
    await useUp('email', 9);
    await useUp('address', 299);
    const many = Array.from({ length: 20 }, () => tryAs(app.visitor(), PASSWORD));
    expect(new Set(await Promise.all(many))).toEqual(new Set(['in']));
    expect(await guess(2)).toEqual(['credentialsWrong', 'tooManyRequests']);
  });

  test('by form counts with that by call, and the right ones count for nothing there either', async () => {
    const send = (password: string) => sendForm(app.visitor(), SIGN_IN, { email, password });
    await guess(1);
    await useUp('email', 9);
    for (let time = 0; time < 2; time += 1) expect((await send(PASSWORD)).status).toBe(303);
    expect((await send('wrong password')).status).toBe(403);
    expect((await send(PASSWORD)).status).toBe(429);
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('tooManyRequests');
  });

  test('three hundred wrong tries at one address stop it for whoever is new there', async () => {
    await guess(1, 'ghost@acme.example');
    await useUp('address', 300);
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('tooManyRequests');
    app.clock.advance(301);
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('in');
  });
});

describe('a browser that has signed in to an account before', () => {
  test('gets in while somebody uses up the tries of the account and of the address', async () => {
    const known = await signedIn(app, email);
    await guess(1);
    await useUp('email', 10);
    await useUp('address', 300);
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('tooManyRequests');
    expect(await tryAs(known, PASSWORD)).toBe('in');
    const form = await sendForm(known, SIGN_IN, { email: ' Hana@ACME.example', password: PASSWORD });
    expect(form.status).toBe(303);
  });

  test('has ten wrong tries of its own, which nobody else has fewer for', async () => {
    const known = await signedIn(app, email);
    expect(await tryAs(known, 'wrong password')).toBe('credentialsWrong');
    await useUp('browser', 10);
    expect(await tryAs(known, PASSWORD)).toBe('tooManyRequests');
    expect(await tryAs(app.visitor(), PASSWORD)).toBe('in');
  });

  test('is known to that account alone', async () => {
    const known = await signedIn(app, email);
    await guess(1, 'olga@acme.example');
    await useUp('email', 10);
    expect(await tryAs(known, PASSWORD, 'olga@acme.example')).toBe('tooManyRequests');
  });

  test('is known by what we signed, and is new with anything else', async () => {
    const known = await signedIn(app, email);
    const [id = '', signature = ''] = known.cookie(COOKIE)?.split('.') ?? [];
    await guess(1);
    await useUp('email', 10);
    const tryWith = (cookie: string): Promise<string> => {
      const visitor = app.visitor();
      visitor.setCookie(COOKIE, cookie);
      return tryAs(visitor, PASSWORD);
    };
    for (const made of [`${id}.`, id, `${'A'.repeat(22)}.${signature}`, `${id}.${'A'.repeat(43)}`, 'x'])
      expect(await tryWith(made)).toBe('tooManyRequests');
    expect(await tryWith(`${id}.${signature}`)).toBe('in');
  });

  test('tells nothing of the account in what it keeps, and each sign-in makes it anew', async () => {
    const [one, two] = [await signedIn(app, email), await signedIn(app, email)];
    const kept = [one, two].map((visitor) => visitor.cookie(COOKIE) ?? '');
    expect(kept[0]).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(kept[0]).not.toBe(kept[1]);
  });
});

describe('a person without known browser whose tries are used up', () => {
  test('comes in by a mailed link, and is known from then on', async () => {
    await makePerson(app, 'locked@acme.example');
    await guess(1, 'locked@acme.example');
    await useUp('email', 10);
    const visitor = app.visitor();
    expect(await tryAs(visitor, PASSWORD, 'locked@acme.example')).toBe('tooManyRequests');
    const mail = await mailAfter(app, 'locked@acme.example', () =>
      visitor.call(forgotPassword, { body: { email: 'locked@acme.example' } }),
    );
    const token = linkIn(mail).searchParams.get('token') ?? '';
    const password = 'a completely new one';
    await visitor.call(setPassword, { params: { token }, body: { password } });
    expect(await tryAs(visitor, password, 'locked@acme.example')).toBe('in');
  });
});

describe('setting a password', () => {
  const linkTo = async (name: string): Promise<string> => {
    const { accountId, siteId } = await makeInvited(app, `${name}@acme.example`);
    const link = { purpose: 'invitation', subject: { siteId, accountId }, lifetimeSeconds: 600 } as const;
    return await app.data.database.work((tx) => insertLink(tx, { ...link, now: app.clock.now() }));
  };
  const use = (token: string): Promise<string> =>
    app
      .visitor()
      .call(setPassword, { params: { token }, body: { password: 'what a lovely day' } })
      .then(
        () => 'in',
        ({ error }: { error: string }) => error,
      );

  test('by good links counts for nothing: many who were invited come in from one address', async () => {
    expect(await use('0'.repeat(43))).toBe('linkExpired');
    await useUp('address', 299);
    for (const name of ['ines', 'ida']) expect(await use(await linkTo(name))).toBe('in');
    expect(await use('0'.repeat(43))).toBe('linkExpired');
    expect(await use(await linkTo('late'))).toBe('tooManyRequests');
  });

  test('by a link that was used counts, and three hundred stop the address for five minutes', async () => {
    const token = await linkTo('used');
    expect([await use(token), await use(token)]).toEqual(['in', 'linkExpired']);
    await useUp('address', 300);
    const good = await linkTo('later');
    expect(await use(good)).toBe('tooManyRequests');
    app.clock.advance(301);
    expect(await use(good)).toBe('in');
  });
});

describe('asking for a link to a new password', () => {
  const ask = (visitor: Visitor, as: string): Promise<string> =>
    visitor.call(forgotPassword, { body: { email: as } }).then(
      () => 'asked',
      ({ error }: { error: string }) => error,
    );

  test('is five times an hour for one account, known or not', async () => {
    for (const as of [email, 'nobody@acme.example']) {
      const outcomes: string[] = [];
      for (let time = 0; time < 6; time += 1) outcomes.push(await ask(app.visitor(), as));
      expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'asked'), 'tooManyRequests']);
    }
  });

  test.each([
    ['address', 300],
    ['everybody', 3000],
  ])('has an end by %s, but not for a browser that is known', async (key, most) => {
    const known = await signedIn(app, email);
    await ask(app.visitor(), 'ghost@acme.example');
    await useUp(key, most);
    expect(await ask(app.visitor(), email)).toBe('tooManyRequests');
    expect(await ask(known, 'olga@acme.example')).toBe('tooManyRequests');
    expect(await ask(known, email)).toBe('asked');
    await expect.poll(async () => (await mailsTo(app, email)).length).toBeGreaterThan(0);
  });
});
