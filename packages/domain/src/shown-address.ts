const PREFIX = 'xn--';
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** The next bias of a run of digits (RFC 3492 §6.1). */
function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** The text of a label in Punycode (RFC 3492 §6.2) that a parser of domains took. */
function decode(label: string): string {
  const dash = label.lastIndexOf('-');
  const points = Array.from(label.slice(0, Math.max(0, dash)), (letter) => letter.codePointAt(0) ?? 0);
  let code = FIRST_CODE;
  let at = 0;
  let bias = FIRST_BIAS;
  for (let next = dash + 1; next < label.length;) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE, next += 1) {
      const digit = (Number.parseInt(label.charAt(next), 36) + 26) % BASE; // a to z are 0 to 25, 0 to 9 the rest
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (!(digit >= threshold)) break;
      weight *= BASE - threshold;
    }
    next += 1;
    const count = points.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    points.splice(at % count, 0, code);
    at = (at % count) + 1;
  }
  return String.fromCodePoint(...points);
}

/** Scripts that domains are written in (UAX 31, table 5). */
const scripts =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';
/** Scripts that are written together, and with Latin letters (UTS 39 §5.2). */
const together = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];
/** A label in one script, or in those of one language: all else may pass off one letter for another. */
const ONE_SCRIPT = [...scripts.split(' '), ...together].map((names) => {
  const letters = names.split(' ').map((name) => String.raw`\p{scx=${name}}`);
  return new RegExp(`^[-0-9${letters.join('')}]+$`, 'u');
});

/** Letters of one script of which whole words look like Latin ones, and what has no other use in a domain. */
const LOOKS_LATIN = [
  /^[-0-9аԁеһіјӏорԛѕԝхуъьҽпгѵѡсʟ]+$/u,
  /^[-0-9ικνρυωηοτσχγ]+$/u,
  /^[-0-9օսռցհոզյ]+$/u,
  /[\u0250-\u02af]/u,
];
const UNSEEN = /[\p{DI}\p{S}]/u;

/** A label as people write it, unless it may be taken for another one. */
function shownLabel(label: string, isOwnScript: boolean): string {
  if (!label.startsWith(PREFIX)) return label;
  const shown = decode(label.slice(PREFIX.length));
  const isPlain = ONE_SCRIPT.some((one) => one.test(shown)) && !UNSEEN.test(shown);
  return isPlain && (isOwnScript || !LOOKS_LATIN.some((looks) => looks.test(shown))) ? shown : label;
}

/**
 * A kept address as people read it: the domain in its own letters. A label stays an A-label (`xn--…`) where its letters
 * are of scripts that no language mixes, or look like Latin ones below a top level in Latin letters (UTS 39 §5).
 */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const labels = address.slice(at).split('.');
  const isOwnScript = labels.at(-1)?.startsWith(PREFIX) ?? false;
  return address.slice(0, at) + labels.map((label) => shownLabel(label, isOwnScript)).join('.');
}
