import { describe, expect, test } from 'vitest';
import { checkSource, checkTranslation, missingPlurals, parseCatalog } from './catalogs.ts';
import { shapeOf } from './icu.ts';

const source = {
  core: {
    'home.title': 'Home',
    'home.hello': 'Hello {name}',
    'home.count': '{count, plural, one {#} other {#}}',
  },
};
const arabicCount = '{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}';
const arabic = { 'home.title': 'الرئيسية', 'home.hello': 'أهلًا {name}', 'home.count': arabicCount };
const faultsOf = (changed: Record<string, string>) =>
  checkTranslation('ar', source, { core: { ...arabic, ...changed } });

describe('checkTranslation', () => {
  test('a complete language has no faults', () => {
    expect(faultsOf({})).toEqual([]);
  });

  test('names a missing key', () => {
    const { 'home.title': _, ...rest } = arabic;
    expect(checkTranslation('ar', source, { core: rest })).toEqual(['ar/core.json: lacks home.title']);
  });

  test('names a missing area key by key', () => {
    expect(checkTranslation('ar', source, {})).toHaveLength(3);
  });

  test('names a key that English does not have, also in an area of its own', () => {
    expect(faultsOf({ 'home.old': 'قديم' })).toEqual(['ar/core.json: home.old is no key of English']);
    expect(checkTranslation('ar', source, { core: arabic, extra: { a: 'b' } })).toEqual([
      'ar/extra.json: a is no key of English',
    ]);
  });

  test('names different arguments', () => {
    expect(faultsOf({ 'home.hello': 'أهلًا {person}' })).toEqual([
      'ar/core.json: home.hello has the arguments {person}, English has {name}',
    ]);
  });

  test('names a missing plural form', () => {
    expect(faultsOf({ 'home.count': arabicCount.replace('few {#} ', '') })).toEqual([
      'ar/core.json: home.count lacks the plural form {count} few',
    ]);
  });

  test('names a message that cannot be parsed', () => {
    expect(faultsOf({ 'home.hello': 'أهلًا {name' })[0]).toMatch(
      /^ar\/core\.json: home\.hello is no ICU message/,
    );
  });
});

describe('checkSource', () => {
  test('names a key that stands in two areas', () => {
    expect(checkSource({ core: { a: 'A' }, entry: { a: 'A' } })).toEqual([
      'en/entry.json: a stands in core.json too',
    ]);
  });

  test('asks English for its own plural forms', () => {
    expect(checkSource({ core: { a: '{n, plural, =1 {one} other {#}}' } })).toEqual([
      'en/core.json: a lacks the plural form {n} one',
    ]);
  });
});

describe('missingPlurals', () => {
  test.each([
    {
      rule: 'French may leave out the form of millions',
      tag: 'fr-FR',
      message: '{n, plural, one {#} other {#}}',
      missing: [],
    },
    {
      rule: 'Polish may not',
      tag: 'pl-PL',
      message: '{n, plural, one {#} few {#} other {#}}',
      missing: ['{n} many'],
    },
    { rule: 'Japanese has one form', tag: 'ja-JP', message: '{n, plural, other {#}}', missing: [] },
    {
      rule: 'ordinals count too',
      tag: 'en-US',
      message: '{n, selectordinal, one {#st} other {#th}}',
      missing: ['{n} two', '{n} few'],
    },
    {
      rule: 'plurals inside a choice count too',
      tag: 'en-US',
      message: '{a, select, x {{n, plural, other {#}}} other {}}',
      missing: ['{n} one'],
    },
  ])('$rule', ({ tag, message, missing }) => {
    expect(missingPlurals(shapeOf(message), tag).toSorted()).toEqual(missing.toSorted());
  });
});

test('a catalog is one flat object of strings', () => {
  expect(parseCatalog('{"a": "A"}')).toEqual({ a: 'A' });
  expect(() => parseCatalog('{"a": {"b": "B"}}')).toThrow('"a" is no string');
  expect(() => parseCatalog('null')).toThrow('a catalog is one JSON object');
});
