import { expect, test } from 'vitest';
import { EncodingGuess, type TextEncoding } from './text-encoding.ts';

/** In browsers and in Node alike. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

function guessOf(...pieces: readonly (readonly number[])[]): TextEncoding | undefined {
  const guess = new EncodingGuess();
  for (const piece of pieces) guess.push(Uint8Array.from(piece));
  return guess.result();
}

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16 = (text: string, isBig: boolean): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((code) => {
    const pair = [code & 0xff, code >> 8];
    return isBig ? pair.toReversed() : pair;
  });

/** The bytes of a text in a code page that a decoder knows. */
function inCodePage(text: string, encoding: string): number[] {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Array.from(text, (letter) => bytes.get(letter) ?? 0x3f);
}

const english = 'name,email\nAda Lovelace,ada@acme.example\n';
const european = 'Name;Ort\nJürgen Müßig;Köln\nFrançoise Lefèvre;Orléans\nÅsa Öberg;Malmö\n';
const arabic = 'الاسم,البريد\nليلى الحسن,layla@acme.example\nنور,nour@acme.example\n';

test('a text tells how it is written, in whatever pieces it comes', () => {
  for (const text of [english, european, arabic]) {
    const bytes = utf8(text);
    expect(guessOf(bytes)).toBe('utf-8');
    expect(guessOf([0xef, 0xbb, 0xbf], bytes)).toBe('utf-8');
    expect(guessOf(...bytes.map((byte) => [byte]))).toBe('utf-8');
    expect(guessOf([0xff, 0xfe], utf16(text, false))).toBe('utf-16le');
    expect(guessOf([0xfe, 0xff], utf16(text, true))).toBe('utf-16be');
  }
  expect(guessOf(utf16(english, false))).toBe('utf-16le');
  expect(guessOf(utf16(arabic, true))).toBe('utf-16be');
  expect(guessOf(inCodePage(european, 'windows-1252'))).toBe('windows-1252');
  expect(guessOf(inCodePage(arabic, 'windows-1256'))).toBe('windows-1256');
});

test('bytes of anything else are no text', () => {
  expect(guessOf([0x50, 0x4b, 3, 4, 0, 0, 0, 7, 8, 0, 9])).toBeUndefined();
  expect(guessOf(utf8('abc'), [0xe2, 0x82])).toBe('windows-1252'); // a letter of UTF-8 that breaks off
});
