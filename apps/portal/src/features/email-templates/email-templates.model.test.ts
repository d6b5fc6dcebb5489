import { expect, test } from 'vitest';
import { inserted, namedBy, problemIn, tabOf } from './email-templates.model.ts';
import { mailDocument } from './mail-document.ts';

test.each([
  ['meeting-invited.ar', { kind: 'meeting-invited', language: 'ar' }],
  ['meeting-invited', { kind: 'meeting-invited', language: undefined }],
  ['nothing.xx', { kind: undefined, language: undefined }],
  [undefined, { kind: undefined, language: undefined }],
])('an address with %s names %j', (active, named) => {
  expect(namedBy(active)).toEqual(named);
});

test('a tab is named by what it shows', () => {
  expect(namedBy(tabOf('recording-ready', 'en'))).toEqual({ kind: 'recording-ready', language: 'en' });
});

test('a placeholder takes the place of what is selected, and the cursor stands behind it', () => {
  expect(inserted('Come to it now', { start: 8, end: 10 }, 'topic')).toEqual({
    text: 'Come to {topic} now',
    cursor: 15,
  });
});

test('words of a warning are never wrong: nobody changes them', () => {
  expect(problemIn('new-sign-in', 'subject', 'From {device}')).toBeUndefined();
  expect(problemIn('recording-ready', 'subject', 'From {device}')?.word).toBe('placeholderUnknown');
});

test('a mail in a frame has its styles in a sheet with the nonce, whatever its text says', () => {
  const html =
    '<html><head><title>x</title></head><body style="font:15px &#x27;Segoe UI&#x27;"><p>a style=&quot;b&quot; $&amp;</p><p style="color:#fff">c</p></body></html>';
  expect(mailDocument(html, 'N')).toBe(
    '<html><head><title>x</title><style nonce="N">[data-s="0"]{font:15px \'Segoe UI\'}[data-s="1"]{color:#fff}</style></head><body data-s="0"><p>a style=&quot;b&quot; $&amp;</p><p data-s="1">c</p></body></html>',
  );
});
