import type { LineMinute } from '../../packages/contract/src/quality.ts';
import type { Stage } from './screens.ts';

const MINUTE_MS = 60_000;
const MINUTES = 40;

const seeGrade = async ({ page, word }: Stage): Promise<void> => {
  const grades = ['good', 'fair', 'poor'].map((grade) => word(`quality.grade.${grade}`));
  await page
    .getByRole('cell', { name: new RegExp(`^(?:${grades.join('|')})`) })
    .first()
    .waitFor();
};

/** The meetings that go on, with how their lines are. */
export const seeMeeting = async (stage: Stage): Promise<void> => {
  await seeGrade(stage);
  await stage.page.getByText(stage.word('quality.past.none')).waitFor();
};

/** The meeting of the pictures with the lines of everybody in it. */
export async function seeLines(stage: Stage): Promise<void> {
  const { page, word, crew } = stage;
  await page.getByRole('link', { name: crew.topic }).click();
  await page.getByRole('link', { name: word('quality.report') }).waitFor();
  await seeGrade(stage);
}

/** How the lines of that meeting were until now. */
export async function seeReport(stage: Stage): Promise<void> {
  const { page, word } = stage;
  await seeLines(stage);
  await page.getByRole('link', { name: word('quality.report') }).click();
  await page.getByRole('heading', { name: word('quality.spells') }).waitFor();
}

/** Each minute like the one that was measured, for the clock of the pictures stands still, and some of them worse. */
function manyMinutes(minute: LineMinute): LineMinute[] {
  const end = Date.parse(minute.at);
  return Array.from({ length: MINUTES }, (_, at) => {
    const wave = 1 + Math.sin(at / 3) / 4;
    const isBad = at > 22 && at < 29;
    return {
      ...minute,
      at: new Date(end - (MINUTES - 1 - at) * MINUTE_MS).toISOString(),
      grade: isBad ? 'poor' : 'good',
      upBitsPerSecond: 900_000 * wave * (isBad ? 0.4 : 1),
      downBitsPerSecond: 1_400_000 * wave,
      upLoss: isBad ? 0.09 * wave : 0.002,
      downLoss: 0.004 * wave,
      roundTripMs: (isBad ? 240 : 48) * wave,
      jitterMs: (isBad ? 60 : 7) * wave,
      limits: isBad ? ['uplink'] : [],
    };
  });
}

/** The line of one person, minute by minute. */
export async function seePersonsLine(stage: Stage): Promise<void> {
  const { page } = stage;
  await seeReport(stage);
  await page.route(/\/quality\/[^/?]+\/[^/?]+\?/, async (route) => {
    const answer = await route.fetch();
    const person = (await answer.json()) as { minutes: LineMinute[] };
    const minutes = person.minutes.slice(0, 1).flatMap(manyMinutes);
    await route.fulfill({ response: answer, json: { ...person, minutes } });
  });
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('figure').nth(2).waitFor();
}
