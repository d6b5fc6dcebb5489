/** What somebody uses, as far as it can be told. */
export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const;

/** A browser and the machine that it runs on. Names are proper names, the same in all languages; null where unknown. */
export interface Device {
  kind: (typeof deviceKinds)[number];
  browser: string | null;
  system: string | null;
}

/** The most of a `User-Agent` that is kept and read, in characters. */
export const USER_AGENT_MOST = 256;

type Table = readonly (readonly [sign: RegExp, name: string])[];

/** The first that fits: most browsers name those that they are like, too. */
const browsers: Table = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: Table = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

const nameIn = (table: Table, text: string): string | null =>
  table.find(([sign]) => sign.test(text))?.[1] ?? null;

function kindOf(system: string | null, text: string): Device['kind'] {
  if (system === null) return 'unknown';
  if (system === 'iPadOS') return 'tablet';
  if (system === 'iOS') return 'phone';
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
  return 'computer';
}

/** Reads the header `User-Agent` (RFC 9110 §10.1.5). Whoever calls may write anything in it: nothing rests on what it says. */
export function readUserAgent(header: string): Device {
  const text = header.slice(0, USER_AGENT_MOST);
  const system = nameIn(systems, text);
  return { kind: kindOf(system, text), browser: nameIn(browsers, text), system };
}
