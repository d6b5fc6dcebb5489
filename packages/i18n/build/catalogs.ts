import { locales, type Locale } from '../src/locales.ts';
import { shapeOf, type MessageShape } from './icu.ts';

/** A catalog as it is written: key to ICU message. */
export type RawCatalog = Readonly<Record<string, string>>;

/** The areas of one language. */
export type RawAreas = Readonly<Record<string, RawCatalog>>;

/** Reads the text of a catalog file. Throws when it is anything but one flat object of strings. */
export function parseCatalog(json: string): RawCatalog {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) throw new TypeError('a catalog is one JSON object');
  const entries = Object.entries(value).map(([key, message]): [string, string] => {
    if (typeof message !== 'string') throw new TypeError(`"${key}" is no string`);
    return [key, message];
  });
  return Object.fromEntries(entries);
}

// Millions have a form of their own in these languages; `other` reads the same for every number we show.
const MANY_IS_OPTIONAL = new Set(['fr', 'es', 'it', 'pt', 'ca']);

function requiredCategories(tag: string, type: 'cardinal' | 'ordinal'): string[] {
  const { pluralCategories, locale } = new Intl.PluralRules(tag, { type }).resolvedOptions();
  const optional = MANY_IS_OPTIONAL.has(new Intl.Locale(locale).language);
  return pluralCategories.filter((category) => !(optional && category === 'many'));
}

/** Categories of plurals that a message leaves out, as `{argument} few`. Exact forms such as `=0` do not count. */
export function missingPlurals(shape: MessageShape, tag: string): string[] {
  return shape.plurals.flatMap(({ argument, type, categories }) =>
    requiredCategories(tag, type)
      .filter((category) => !categories.includes(category))
      .map((category) => `{${argument}} ${category}`),
  );
}

function parsed(message: string): MessageShape | string {
  try {
    return shapeOf(message);
  } catch (error) {
    return `is no ICU message: ${String(error)}`;
  }
}

const argumentList = ({ args }: MessageShape): string =>
  [...args.keys()].map((name) => `{${name}}`).join(' ') || 'none';

/** The faults of one message; `source` is its English text, absent when it is itself the English one. */
function checkMessage(tag: string, message: string, source?: string): string[] {
  const shape = parsed(message);
  if (typeof shape === 'string') return [shape];
  const problems = missingPlurals(shape, tag).map((form) => `lacks the plural form ${form}`);
  const sourceShape = source === undefined ? shape : parsed(source);
  if (typeof sourceShape !== 'string' && argumentList(shape) !== argumentList(sourceShape))
    problems.push(`has the arguments ${argumentList(shape)}, English has ${argumentList(sourceShape)}`);
  return problems;
}

const placed = (locale: string, area: string, problem: string): string =>
  `${locale}/${area}.json: ${problem}`;

/** Keys that stand in two areas, and malformed or incomplete English messages. */
export function checkSource(source: RawAreas): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const [area, catalog] of Object.entries(source))
    for (const [key, message] of Object.entries(catalog)) {
      const first = seen.get(key);
      if (first) problems.push(placed('en', area, `${key} stands in ${first}.json too`));
      seen.set(key, area);
      problems.push(...checkMessage('en', message).map((problem) => placed('en', area, `${key} ${problem}`)));
    }
  return problems;
}

/** A text that English has and a language lacks. */
export interface OpenText {
  area: string;
  key: string;
}

/** What a language has still to say, area by area. */
export const openTexts = (source: RawAreas, translated: RawAreas): OpenText[] =>
  Object.entries(source).flatMap(([area, english]) =>
    Object.keys(english)
      .filter((key) => translated[area]?.[key] === undefined)
      .map((key) => ({ area, key })),
  );

/** What is wrong with the texts that a language has: unknown keys, arguments, plural forms. */
export function wrongTexts(locale: Locale, source: RawAreas, translated: RawAreas): string[] {
  const { tag } = locales[locale];
  return Object.entries(translated).flatMap(([area, own]) =>
    Object.entries(own).flatMap(([key, message]) => {
      const english = source[area]?.[key];
      const faults = english === undefined ? ['is no key of English'] : checkMessage(tag, message, english);
      return faults.map((fault) => placed(locale, area, `${key} ${fault}`));
    }),
  );
}

/** Every fault a translator or a developer can make in a language that says all: texts that are missing or wrong. */
export const checkTranslation = (locale: Locale, source: RawAreas, translated: RawAreas): string[] => [
  ...openTexts(source, translated).map(({ area, key }) => placed(locale, area, `lacks ${key}`)),
  ...wrongTexts(locale, source, translated),
];
