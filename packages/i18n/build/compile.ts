import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { locales, type Locale } from '../src/locales.ts';
import type { Catalog } from '../src/texts.ts';
import type { RawCatalog } from './catalogs.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
const CHOICES = new Set(['plural', 'select', 'selectordinal']);

const isTokens = (value: unknown): value is CompiledMessage => Array.isArray(value);

/**
 * Right-to-left languages: a Latin name joins the numbers beside it and turns them around, so each plain argument is isolated.
 * It happens on the parsed message: isolating the values at run time would change what `select` compares.
 */
function isolate(tokens: CompiledMessage): CompiledMessage {
  return tokens.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [token];
    const [name, type, format] = token;
    if (type === undefined) return [FIRST_STRONG_ISOLATE, token, POP_ISOLATE];
    if (!CHOICES.has(type)) return [token];
    const cases = Object.entries(format ?? {}).map(([key, value]: [string, unknown]) => [
      key,
      isTokens(value) ? isolate(value) : value,
    ]);
    return [[name, type, Object.fromEntries(cases)]];
  });
}

/**
 * English where a language has no text of its own: "one" means exactly one there, and may mean more in that language.
 * An exact form comes before the categories.
 */
function withExactOne(tokens: CompiledMessage): CompiledMessage {
  return tokens.map((token) => {
    if (typeof token === 'string') return token;
    const [name, type, format] = token;
    if (type === undefined || !CHOICES.has(type)) return token;
    const cases = Object.entries(format ?? {}).map(([key, value]: [string, unknown]) => [
      type === 'plural' && key === 'one' && !Object.hasOwn(format ?? {}, '1') ? '1' : key,
      isTokens(value) ? withExactOne(value) : value,
    ]);
    return [name, type, Object.fromEntries(cases)];
  });
}

/**
 * One catalog as the browser gets it: parsed, isolated for right-to-left languages, and with English for what the language
 * does not say yet. Throws on a malformed message.
 */
export function compileCatalog(catalog: RawCatalog, locale: Locale, english: RawCatalog = {}): Catalog {
  const { dir } = locales[locale];
  return Object.fromEntries(
    Object.entries({ ...english, ...catalog }).map(([key, message]) => {
      const parsed = compileMessageOrThrow(message);
      const tokens = key in catalog ? parsed : withExactOne(parsed);
      return [key, dir === 'rtl' ? isolate(tokens) : tokens];
    }),
  );
}
