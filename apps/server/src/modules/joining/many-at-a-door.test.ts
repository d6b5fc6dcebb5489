import { prejoin } from '@portico/contract/joining';
import type { MeetingDetail } from '@portico/contract/meetings';
import { enterRoom, getRoom } from '@portico/contract/room';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RateLimits } from '../../platform/http/rate-limits.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { arrive, enter, guestOf, linkTokenOf, planNow } from '../../testing/rooms.ts';

const WRONG_TRIES = 300;

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

const tooMany = expect.objectContaining({ error: 'tooManyRequests' }) as Error;

it(
  'a whole organisation behind one address comes in by its link, and who guesses there is stopped',
  { timeout: 60_000 },
  async () => {
    const meeting = await planNow(hana, { hasLobby: false, password: 'correct horse' });
    await arrive(hana, meeting.uuid);
    await enter(hana, meeting.uuid);
    const knock = async (shown: Record<string, string>, { uuid } = meeting) =>
      (await guestOf(app, uuid)).call(prejoin, {
        headers: { meetinguuid: uuid, ...shown },
        body: { attendeeFullName: 'Somebody' },
      });
    const guessed: MeetingDetail[] = []; // each has fewer tries than the address
    for (let count = 0; count < 4; count += 1)
      guessed.push(await planNow(hana, { hasLobby: false, password: 'correct horse' }));
    const link = { meetingauthtoken: linkTokenOf(meeting) };
    for (let count = 0; count < WRONG_TRIES + 10; count += 1)
      expect((await knock(link)).checkResult).toBe('success');
    for (let count = 0; count < 10; count += 1) await knock({}); // the address of the room without a password
    for (let count = 0; count < WRONG_TRIES; count += 1)
      expect((await knock({ password: `guess ${count}` }, guessed[count % 4])).failType).toBe(
        'invalidTokenOrPassword',
      );
    await expect(knock({ password: 'correct horse' })).rejects.toEqual(tooMany);
    expect((await knock(link)).checkResult, 'by the link, which nobody guesses').toBe('success');
    app.clock.advance(301);
    expect((await knock({ password: 'correct horse' })).checkResult).toBe('success');
  },
);

it('calls of thousands who wait or watch are not counted with everything else of their address', () => {
  const limits = new RateLimits(app.routes);
  for (const { id } of [enterRoom, getRoom, prejoin])
    expect(limits.of(id, 'address').map(({ operation }) => operation)).toEqual([id]);
  expect(limits.of(getRoom.id, 'actor').map(({ operation }) => operation)).toEqual(['*']);
});
