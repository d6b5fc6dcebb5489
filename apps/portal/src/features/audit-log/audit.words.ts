import type { AuditEntry, AuditField, AuditValue } from '@portico/contract/audit';
import {
  actionsOf,
  auditAreas,
  isAuditAction,
  type AuditAction,
  type SiteAuditArea,
} from '@portico/domain/audit-actions';
import { roleWords } from '@portico/domain/roles';
import { isSettingName, isUsed } from '@portico/domain/site-settings';
import type { Formats } from '@portico/i18n/formats';
import type { PlainKey, Texts } from '@portico/i18n/texts';

type T = Texts['t'];

/** Who acted, as readers call them. */
function actorText({ kind, name }: AuditEntry['actor'], t: T): string {
  if (kind !== 'person') return t(`audit.actor.${kind}`);
  return name === '' ? t('audit.actor.unknown') : name;
}

const gone: Readonly<Record<string, PlainKey>> = {
  person: 'audit.gone.person',
  meeting: 'audit.gone.meeting',
  recording: 'audit.gone.recording',
};

/** What it was done to. */
const subjectText = ({ kind, name }: AuditEntry['subject'], t: T): string =>
  name ?? t(gone[kind] ?? 'audit.gone.other');

/** The act in one sentence; each action of this version has one, or this does not compile. */
export function sentenceOf({ action, ...entry }: AuditEntry, t: T): string {
  const actor = actorText(entry.actor, t);
  if (!isAuditAction(action)) return t('audit.didOther', { actor, action });
  return t(`audit.did.${action}`, { actor, subject: subjectText(entry.subject, t) });
}

type SiteAction = ReturnType<typeof actionsOf<SiteAuditArea>>[number];

/** What entries can be narrowed to, in words: the areas, each with its actions. */
export const kindGroups = (
  t: T,
): { id: SiteAuditArea; label: string; actions: { id: AuditAction; label: string }[] }[] =>
  auditAreas.map((area) => ({
    id: area,
    label: t(`audit.area.${area}`),
    actions: actionsOf(area).map((id: SiteAction) => ({ id, label: t(`audit.kindOf.${id}`) })),
  }));

/** Fields that have a name in words; of the others the log shows what they are called where they were written. */
const named = [
  'displayName',
  'email',
  'phone',
  'jobTitle',
  'organisation',
  'userRole',
  'kind',
  'language',
  'subject',
  'body',
  'to',
  'from',
  'dates',
  'contents',
  'format',
  'until',
  'closesAccount',
  'name',
  'fields',
  'keyword',
  'personId',
  'copiedFrom',
] as const;

/** What a field is called. */
export function fieldName({ name }: AuditField, { action }: AuditEntry, t: T): string {
  if (action === 'site.settings_changed' && isSettingName(name))
    return isUsed(name) ? t(`siteSettings.name.${name}`) : name;
  const known = named.find((one) => one === name);
  return known ? t(`audit.name.${known}`) : name;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function wordOf(word: string, t: T, formats: Formats): string {
  const role = roleWords.find((one) => one === word);
  if (role) return t(`people.role.${role}`);
  return INSTANT.test(word) ? formats.dateTime(word) : word;
}

/** A value of a field in words. */
export function valueOf(value: AuditValue, t: T, formats: Formats): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'string') return wordOf(value, t, formats);
  return formats.list(
    value.map((word) => wordOf(word, t, formats)),
    'unit',
  );
}

/** From where, and by what browser: as much of it as is known. */
export function placeOf({ address, device }: AuditEntry, t: T): string[] {
  const { browser = null, system = null } = device ?? {};
  const what =
    browser !== null && system !== null ? t('audit.device', { browser, system }) : (browser ?? system);
  return [address === null ? null : t('audit.address', { address }), what].filter((one) => one !== null);
}
