/** The tabs that are remembered (UNSV-03). */
const tabTypes = [
  'setup',
  'setupGuide',
  'myprofile',
  'settings',
  'preference',
  'meeting',
  'webinar',
  'recording',
  'billing',
] as const;
export type TabType = (typeof tabTypes)[number];

const ACTIVE = 'portico-active-tab';
const BEFORE = 'portico-tab-before';
const sectionOf = (type: TabType): string => `portico-section-${type}`;

const typeIn = (path: string): TabType | undefined => {
  const name = path.split('/')[1];
  return tabTypes.find((type) => type === name);
};

/** A browser may keep nothing, or forbid to be asked. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const keptAs = (key: string): TabType | undefined => {
  const kept = attempt(() => window.sessionStorage.getItem(key));
  return tabTypes.find((type) => type === kept);
};

/** Remembers for this session which tab the page at a path belongs to; one of no tab changes nothing. */
export function keepTab(path: string): void {
  const type = typeIn(path);
  const before = keptAs(ACTIVE);
  if (!type || type === before) return;
  attempt(() => {
    if (before) window.sessionStorage.setItem(BEFORE, before);
    window.sessionStorage.setItem(ACTIVE, type);
  });
}

/** The tab that was active in this session before the page at a path was. */
export function tabBefore(path: string): TabType | undefined {
  const active = keptAs(ACTIVE);
  return active === typeIn(path) ? keptAs(BEFORE) : active;
}

/** Remembers which part of a tab was shown last. */
export function keepSection(path: string, section: string): void {
  const type = typeIn(path);
  if (type) attempt(() => window.sessionStorage.setItem(sectionOf(type), section));
}

/** A path with the part of its tab that was shown last in this session. */
export function withSection(path: string): string {
  const type = typeIn(path);
  const section = type && attempt(() => window.sessionStorage.getItem(sectionOf(type)));
  return section && /^[a-z]+$/i.test(section) ? `${path}?active=${section}` : path;
}
