import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A font and the letters that it is for. */
interface Font {
  family: string;
  specifier: string;
  file: string;
  letters: RegExp;
  /** How much larger than others it must be set to look as large. */
  scale: number;
}

/** For all that no other font is for. */
const LATIN: Font = {
  family: 'Noto Sans Medium',
  specifier: '@embedpdf/fonts-latin',
  file: 'NotoSans-Medium.ttf',
  letters: /[^]/u,
  scale: 1,
};

const FONTS: readonly Font[] = [
  {
    family: 'Noto Naskh Arabic',
    specifier: '@embedpdf/fonts-arabic',
    file: 'NotoNaskhArabic-Bold.ttf',
    letters: /\p{Script_Extensions=Arabic}/u,
    scale: 1.3,
  },
  {
    family: 'Noto Sans Hebrew',
    specifier: '@embedpdf/fonts-hebrew',
    file: 'NotoSansHebrew-Regular.ttf',
    letters: /\p{Script_Extensions=Hebrew}/u,
    scale: 1,
  },
  {
    family: 'Noto Sans Korean Medium',
    specifier: '@embedpdf/fonts-kr',
    file: 'NotoSansKR-Medium.otf',
    letters: /\p{Script=Hangul}/u,
    scale: 1,
  },
  {
    family: 'Noto Sans S Chinese Medium',
    specifier: '@embedpdf/fonts-sc',
    file: 'NotoSansHans-Medium.otf',
    letters:
      /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}]/u,
    scale: 1,
  },
];

/** Letters in a row that have one font. */
export interface Run {
  family: string;
  scale: number;
  text: string;
}

function fontOf(letter: string): Font {
  return FONTS.find(({ letters }) => letters.test(letter)) ?? LATIN;
}

/** Divides a text by the fonts that its letters need. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const { family, scale } = fontOf(letter);
    const last = runs.at(-1);
    if (last?.family === family) last.text += letter;
    else runs.push({ family, scale, text: letter });
  }
  return runs;
}

/** Puts the fonts of these texts into a directory; one that is not installed is left to the fonts of the system. */
export function gatherFonts(texts: readonly string[], directory: string): void {
  mkdirSync(directory, { recursive: true });
  const needed = new Set(texts.flatMap((text) => [LATIN, ...Array.from(text, fontOf)]));
  for (const { specifier, file } of needed) {
    try {
      const source = new URL(`../fonts/${file}`, import.meta.resolve(specifier));
      copyFileSync(source, join(directory, file));
    } catch {
      // Letters of that script become boxes at worst; the movie is worth more.
    }
  }
}
