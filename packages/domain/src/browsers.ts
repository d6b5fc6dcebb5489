/** What a browser can do with our pages: run them, show them without their scripts, or neither. */
export type BrowserAge = 'current' | 'old' | 'unsupported';

type Version = readonly [major: number, minor: number];

interface Family {
  version: RegExp;
  /** Below, a browser is not supported (BROW-03, OP-46). */
  least: Version;
  /** From here on it runs our scripts and knows our styles (OP-80). */
  current: Version;
}

/** Engines, not names: every browser of iOS is Safari's, and most others say which Chrome they are made of. */
const families: readonly Family[] = [
  { version: /Firefox\/(\d+)(?:\.(\d+))?/, least: [27, 0], current: [128, 0] },
  { version: /Chrom(?:e|ium)\/(\d+)(?:\.(\d+))?/, least: [30, 0], current: [125, 0] },
  { version: /\((?:iPhone|iPad|iPod)[^)]* OS (\d+)(?:_(\d+))?/, least: [7, 0], current: [17, 5] },
  {
    version: /Version\/(\d+)(?:\.(\d+))?(?:\.\d+)* (?:Mobile(?:\/\w+)? )?Safari\//,
    least: [7, 0],
    current: [17, 5],
  },
];

/** Every Internet Explorer, also one that passes itself off as an older one for the sake of a page. */
const INTERNET_EXPLORER = /MSIE |Trident\//;

/** No browser says more of itself; whoever does may not keep us reading. */
const MOST_LENGTH = 512;

const isBelow = ([major, minor]: Version, [least, leastMinor]: Version): boolean =>
  major < least || (major === least && minor < leastMinor);

/** How old a browser is by its `User-Agent`. Whatever does not say so is taken for a current one: nobody is shut out by a guess. */
export function browserAge(userAgent: string | undefined): BrowserAge {
  const said = (userAgent ?? '').slice(0, MOST_LENGTH);
  if (INTERNET_EXPLORER.test(said)) return 'unsupported';
  for (const { version, least, current } of families) {
    const found = version.exec(said);
    if (!found) continue;
    const is: Version = [Number(found[1]), Number(found[2] ?? 0)];
    if (isBelow(is, least)) return 'unsupported';
    return isBelow(is, current) ? 'old' : 'current';
  }
  return 'current';
}
