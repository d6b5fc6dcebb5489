/** Left-to-right, right-to-left and Arabic letter mark: they tell a bracket its side and override nothing. */
const MARKS = /[\u200e\u200f\u061c]/g;
const HAS_RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

/** Breaks, controls, signs between lines, and a letter of Braille without dots: a gap is all that they may be. */
const GAPS = /[\p{Cc}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/gu;
/** A run of what draws nothing; marks of direction are none of it. */
const UNSEEN = /(?:(?![\u200e\u200f\u061c])\p{Default_Ignorable_Code_Point})+/gu;

/** Says which form of the character before it is meant: text or emoji, a variant of a Han or a Mongolian letter. */
const FORM = /^\p{Variation_Selector}/u;
const TAKES_FORM = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const JOINER = /^[\u200c\u200d]/;
/** A flag of a region: a black one, the region's letters, and their end. */
const REGION = /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}$/u;
const BLACK_FLAG = '\u{1f3f4}';

const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const WORD = /[\p{L}\p{M}]/u;
/** Their letters neither join nor conjoin: a joiner between them only makes two texts that look the same. */
const NEVER_JOINS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const DRAWN = /[^\p{M}\p{Z}\p{Cf}]/u;

/** What of a run means something between these two characters: a form, then one joiner. */
function meantOf(run: string, before: string, after: string): string {
  if (before === BLACK_FLAG && REGION.test(run)) return run;
  const form = TAKES_FORM.test(before) ? (FORM.exec(run)?.[0] ?? '') : '';
  const joiner = JOINER.exec(run.slice(form.length))?.[0] ?? '';
  const isPicture = joiner === '\u200d' && PICTURE.test(before) && PICTURE.test(after);
  const isWord = WORD.test(before) && !NEVER_JOINS.test(before);
  return form + (isPicture || isWord ? joiner : '');
}

const firstOf = (text: string): string => Array.from(text).at(0) ?? '';
const lastOf = (text: string): string => Array.from(text).at(-1) ?? '';

/**
 * A name or a title as one line that a reader sees: without controls, overrides of direction and what draws nothing,
 * unless it joins letters or emoji or chooses their form. Empty when nothing of it is drawn.
 */
export function shownLine(text: string): string {
  const flat = text.replaceAll(GAPS, ' ');
  const unmarked = flat.replaceAll(MARKS, '');
  const line = HAS_RIGHT_TO_LEFT.test(unmarked) ? flat : unmarked; // the Arabic mark counts as Arabic itself
  const seen = line
    .replaceAll(UNSEEN, (run, at: number) => {
      const end = at + run.length;
      return meantOf(run, lastOf(line.slice(Math.max(0, at - 2), at)), firstOf(line.slice(end, end + 2)));
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
  return DRAWN.test(seen) ? seen : '';
}
