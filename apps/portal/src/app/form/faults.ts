import { CallError, NoAnswer } from '@portico/client/call-error';

/** What is wrong with a field. */
export interface Fault {
  /** How: a word of the contract. */
  word: string;
  /** Values of the field that are wrong; of a field with one value that one, none where it is empty. */
  values: readonly string[];
}
export type Faults = Readonly<Record<string, Fault>>;

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];

/** What is wrong, by field, from the paths that a schema or a server names: `invitees.3` is a value of `invitees`. */
export function faultsOf(problems: Readonly<Record<string, string>>, body: object): Faults {
  const faults = new Map<string, { word: string; values: string[] }>();
  for (const [path, word] of Object.entries(problems)) {
    const [field = '', index] = path.split('.');
    const value: unknown = Object.entries(body).find(([name]) => name === field)?.[1];
    const values = textsOf(Array.isArray(value) ? value[Number(index)] : value);
    const known = faults.get(field);
    if (!known) faults.set(field, { word, values });
    else if (known.word === word) known.values.push(...values);
  }
  return Object.fromEntries(faults);
}

/** The same without some fields: what was said of a value is over when the value changes. */
export const withoutFields = (faults: Faults, fields: readonly string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));

/** Why a try did not work, as far as it is not about a field. */
export type Trouble =
  | { kind: 'offline' | 'noAnswer' | 'slow' | 'busy' | 'forbidden' | 'failed' }
  | { kind: 'tooMany'; minutes: number };

/** What to tell of an error; undefined for a session that is over, which has a notice of its own. */
export function troubleOf(error: unknown, isOnline: boolean): Trouble | undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'slow' };
  if (error instanceof NoAnswer) return { kind: isOnline ? 'noAnswer' : 'offline' };
  if (!(error instanceof CallError)) return { kind: 'failed' };
  switch (error.status) {
    case 401:
      return undefined;
    case 403:
      return { kind: 'forbidden' };
    case 429:
      return { kind: 'tooMany', minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) };
    case 503:
      return { kind: 'busy' };
    default:
      return { kind: 'failed' };
  }
}
