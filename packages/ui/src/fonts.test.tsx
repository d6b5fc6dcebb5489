import { expect, test } from 'vitest';
import core from '../../i18n/locales/en/core.json';
import entry from '../../i18n/locales/en/entry.json';
import meetings from '../../i18n/locales/en/meetings.json';

/** What pages say, where it is the same each time. */
const words = [core, entry, meetings]
  .flatMap((catalog) => Object.values<unknown>(catalog).flat())
  .filter((text) => typeof text === 'string')
  .join(' ');

const SAMPLE = '100px';

function widthIn(family: string, weight: number): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.font = `${weight} ${SAMPLE} ${family}`;
  return context.measureText(words).width;
}

/** Whether this machine has a font for it. */
const isThere = (family: string, weight: number): Promise<boolean> =>
  document.fonts.load(`${weight} ${SAMPLE} '${family}'`).then(
    (faces) => faces.length > 0 && faces.every(({ status }) => status === 'loaded'),
    () => false,
  );

test.each([400, 500, 600])(
  'the stand-in for Geist at weight %i is as wide as Geist, whatever this machine has for it',
  async (weight) => {
    expect(words.length).toBeGreaterThan(2000);
    await document.fonts.load(`${weight} ${SAMPLE} 'Geist Variable'`, 'a');
    const geist = widthIn(`'Geist Variable'`, weight);
    const ratios: Record<string, number> = {};
    for (const family of ['Geist Fallback', 'Geist Roboto', 'Geist DejaVu'])
      if (await isThere(family, weight)) ratios[family] = widthIn(`'${family}'`, weight) / geist;
    expect(ratios, 'this machine has one of them').not.toEqual({});
    const wrong = Object.entries(ratios).filter(([, ratio]) => Math.abs(ratio - 1) > 0.015);
    expect(wrong).toEqual([]);
  },
);
