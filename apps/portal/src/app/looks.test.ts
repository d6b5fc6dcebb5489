import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showAnew } from './looks.ts';
import { UnsavedWork } from './unsaved-work.ts';

const went: string[] = [];
const at = (href: string): void =>
  void vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    location: {
      href,
      reload: () => void went.push('again'),
      replace: (address: string) => void went.push(address),
    },
  });
beforeEach(() => void went.splice(0));
afterEach(() => void vi.unstubAllGlobals());

test('the page comes anew, without the language that its address names', async () => {
  at('http://x.example/home?tab=2');
  await showAnew(new UnsavedWork());
  at('http://x.example/home?locale=ar&tab=2#b');
  await showAnew(new UnsavedWork());
  expect(went).toEqual(['again', '/home?tab=2#b']);
});

test('what was begun elsewhere on it is asked for first, and stays where somebody says so', async () => {
  at('http://x.example/home');
  const work = new UnsavedWork();
  let mayGo = false;
  work.hold({ isUnsaved: () => true, ask: () => Promise.resolve(mayGo) });
  await showAnew(work);
  expect(went).toEqual([]);
  mayGo = true;
  await showAnew(work);
  expect(went).toEqual(['again']);
});
