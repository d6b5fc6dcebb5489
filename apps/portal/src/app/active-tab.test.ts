import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepSection, keepTab, tabBefore, withSection } from './active-tab.ts';

/** A storage of a browser that keeps things. */
function keeping(kept: Map<string, string> = new Map()) {
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  vi.stubGlobal('window', { sessionStorage });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('the active tab', () => {
  test.each([
    'setup',
    'setupGuide',
    'myprofile',
    'settings',
    'preference',
    'meeting',
    'webinar',
    'recording',
    'billing',
  ])('is remembered for the session: %s', (type) => {
    const kept = keeping();
    keepTab(`/${type}/home`);
    expect([tabBefore('/users/home'), [...kept]]).toEqual([type, [['portico-active-tab', type]]]);
  });

  test.each(['/users/home', '/dashboard/home', '/', '', '/__proto__/home'])(
    'is never another: %s',
    (path) => {
      const kept = keeping();
      keepTab('/meeting/home');
      keepTab(path);
      keepSection(path, 'general');
      expect([tabBefore('/users/home'), kept.size]).toEqual(['meeting', 1]);
    },
  );

  test('that somebody else wrote is none', () => {
    keeping(new Map([['portico-active-tab', 'admin']]));
    expect(tabBefore('/meeting/home')).toBeUndefined();
  });
});

test('the tab before is the last other one, also when its page is shown again', () => {
  keeping();
  for (const type of ['recording', 'meeting', 'settings', 'settings']) keepTab(`/${type}/home`);
  expect([tabBefore('/settings/home'), tabBefore('/users/home')]).toEqual(['meeting', 'settings']);
});

describe('the part of a tab that was shown last', () => {
  test('is led back to, each tab to its own', () => {
    keeping();
    keepSection('/settings/home', 'keyboard');
    keepSection('/myprofile/home', 'room');
    expect([
      withSection('/settings/home'),
      withSection('/myprofile/home'),
      withSection('/preference/home'),
    ]).toEqual(['/settings/home?active=keyboard', '/myprofile/home?active=room', '/preference/home']);
  });

  test('that is no word leads to the tab alone', () => {
    keeping(new Map([['portico-section-settings', 'x&y="><script>']]));
    expect(withSection('/settings/home')).toBe('/settings/home');
  });
});

test.each([
  [
    'forbids to be asked',
    {
      get sessionStorage() {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  [
    'keeps nothing',
    {
      sessionStorage: {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full');
        },
      },
    },
  ],
])('a browser that %s breaks nothing', (_, window) => {
  vi.stubGlobal('window', window);
  keepTab('/settings/home');
  keepSection('/settings/home', 'keyboard');
  expect([tabBefore('/meeting/home'), withSection('/settings/home')]).toEqual([undefined, '/settings/home']);
});
