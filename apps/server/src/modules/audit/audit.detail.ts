import type { AuditField, AuditValue } from '@portico/contract/audit';

/** Fields with their values, before or after an act. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** What an entry says beside who did what: what it tells of the act, and what changed. */
export interface AuditDetail {
  detail?: AuditValues;
  before?: AuditValues;
  after?: AuditValues;
}

/** More of a text than anybody reads in a log. */
const MOST_TEXT = 2000;

const secretName = /pass(word|phrase)|secret|token|ticket|credential|private_?key|hash$/i;
/** An address that lets in who has it, or shows what only its owner may see. */
const secretAddress = /([?&#;](token|signature|sig|ticket|key|secret|auth)=)[^&#\s]+/gi;
const HIDDEN = '…';

/** A value as it may be kept: no entry holds what lets somebody in, whatever it is called by whoever writes it. */
function kept(value: unknown, name: string): unknown {
  if (secretName.test(name) && typeof value !== 'boolean' && value !== null && value !== undefined)
    return HIDDEN;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') {
    const text = value.replaceAll(secretAddress, `$1${HIDDEN}`);
    return text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) + HIDDEN : text;
  }
  if (Array.isArray(value)) return value.map((one) => kept(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, kept(one, key)]));
}

const isSide = (key: string): boolean => key === 'before' || key === 'after';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What differs between two states, each field with both of its values. */
function changesOf(before: AuditValues, after: AuditValues): AuditValues {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => !isSame(before[name] ?? null, after[name] ?? null));
  return Object.fromEntries(
    differing.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

/** The detail of an entry as it is kept. */
export const keptDetail = ({ detail = {}, before = {}, after = {} }: AuditDetail): AuditValues =>
  kept({ ...detail, ...changesOf(before, after) }, '') as AuditValues;

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A kept value as readers are shown it. */
function shown(value: unknown): AuditValue {
  if (value === undefined || isScalar(value)) return value ?? null;
  if (Array.isArray(value) && value.every(isScalar)) return value.map(String);
  return JSON.stringify(value);
}

const isChange = (value: unknown): value is { before?: unknown; after?: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(isSide);

/** The fields of a kept detail. */
export function fieldsOf(detail: AuditValues): AuditField[] {
  return Object.entries(detail).map(([name, value]) =>
    isChange(value)
      ? { name, before: shown(value.before), after: shown(value.after) }
      : { name, value: shown(value) },
  );
}
