import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPersonQuality, getQualityReport, reportLine, type LineSample } from '@portico/contract/quality';
import type { Visitor } from '../../testing/app.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { lineSample } from '../../testing/line-sample.ts';
import { arrive, enter, planNow } from '../../testing/rooms.ts';
import { startTwoApps, type TwoApps } from '../../testing/two.ts';

let apps: TwoApps;

beforeAll(async () => {
  apps = await startTwoApps();
  await makePerson(apps.first, 'hana@acme.example', { name: 'Hana' });
});
afterAll(() => apps.stop());

const sample = (roundTripMs: number): LineSample =>
  lineSample({ up: { bytes: 1000, packets: 100, lost: 2 }, roundTripMs });

it('a minute is the same one, whichever processes are told of it', async () => {
  const hana = await signedIn(apps.first, 'hana@acme.example');
  const there = await signedIn(apps.second, 'hana@acme.example');
  const { uuid } = await planNow(hana);
  await arrive(hana, uuid);
  const participantId = (await enter(hana, uuid)).room.me.id;
  const report = (visitor: Visitor, roundTripMs: number) =>
    visitor.call(reportLine, { params: { uuid }, body: { samples: [sample(roundTripMs)] } });
  await report(hana, 40);
  await report(there, 100);
  await report(there, 100);
  await Promise.all([apps.first.quality.keep(), apps.second.quality.keep()]);
  const { time } = await hana.call(getQualityReport, { params: { uuid }, query: {} });
  const params = { uuid, instanceId: time?.instanceId ?? '', participantId };
  const { minutes } = await there.call(getPersonQuality, { params });
  expect(minutes).toHaveLength(1);
  expect(minutes[0]).toMatchObject({ upBitsPerSecond: 800, upLoss: 0.02, roundTripMs: 80 });
});
