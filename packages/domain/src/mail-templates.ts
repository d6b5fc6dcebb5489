import { securityKinds, type NotificationKind, type SecurityKind } from './notification-kinds.ts';

/** What every mail can say: whom it greets, and where it comes from. */
const everywhere = ['recipient', 'site', 'product'] as const;
const ofMeeting = [...everywhere, 'topic', 'host', 'start', 'duration', 'number'] as const;

/** Kinds whose words say what happened, each time something else: they stay. */
type KeptKind =
  | 'meeting-clocks'
  | 'meeting-reminder'
  | 'meeting-answered'
  | 'time-proposed'
  | 'requests-waiting'
  | 'request-declined';

/** Kinds of mail whose words can be changed, each with the placeholders that its words may have. */
export const templatePlaceholders = {
  'meeting-invited': ofMeeting,
  'meeting-changed': ofMeeting,
  'meeting-cancelled': ofMeeting,
  'meeting-handed-over': [...everywhere, 'topic', 'start'],
  'recording-ready': [...everywhere, 'recording'],
  'export-ready': [...everywhere, 'until'],
} as const satisfies Record<Exclude<NotificationKind, SecurityKind | KeptKind>, readonly string[]>;

type Table = typeof templatePlaceholders;
/** A kind of mail whose words can be changed. */
export type TemplateKind = keyof Table;
/** What stands in words for what differs from mail to mail: `{topic}`. */
export type Placeholder = Table[TemplateKind][number];

export const templateKinds = Object.keys(templatePlaceholders) as [TemplateKind, ...TemplateKind[]];

/** Kinds whose words can be changed for one meeting: mails to whom it invites. */
export const meetingTemplateKinds = ['meeting-invited', 'meeting-changed', 'meeting-cancelled'] as const;
export type MeetingTemplateKind = (typeof meetingTemplateKinds)[number];

/** Kinds that are shown beside the others; warnings about an account always keep their words. */
export const shownMailKinds: readonly ShownMailKind[] = [...templateKinds, ...securityKinds];
export type ShownMailKind = TemplateKind | SecurityKind;

export const isTemplateKind = (kind: string): kind is TemplateKind =>
  Object.hasOwn(templatePlaceholders, kind);

export const isMeetingTemplateKind = (kind: string): kind is MeetingTemplateKind =>
  meetingTemplateKinds.some((one) => one === kind);

/** Words in place of those of the product; null where those stand. */
export interface MailTemplate {
  subject: string | null;
  body: string | null;
}

export type TemplatePart = keyof MailTemplate;

/** Most characters of each part. */
export const templateLimits = { subject: 200, body: 4000 } as const satisfies Record<TemplatePart, number>;

/** Why words cannot be those of a mail. */
export type TemplateProblem =
  | { word: 'required' | 'lineBreak' }
  | { word: 'tooLong'; over: number }
  /** A brace without its other one. */
  | { word: 'unclosed' }
  /** A control character or an override of direction, as Unicode names it. */
  | { word: 'control'; code: string }
  /** A placeholder that there is not, or only in mails of other kinds. */
  | { word: 'placeholderUnknown' | 'placeholderForeign'; name: string };

const PLACEHOLDER = /\{([^{}]*)\}/gu;
/** Controls, and what turns the direction of all that follows: a reader would see another text than there is. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Words as they are kept: with one kind of line break, without space around them. */
export const templateText = (typed: string): string =>
  typed.replaceAll(/\r\n?/gu, '\n').replaceAll('\t', ' ').trim();

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function placeholderProblem(text: string, kind: TemplateKind): TemplateProblem | undefined {
  const known: readonly string[] = templatePlaceholders[kind];
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong === undefined)
    return /[{}]/u.test(text.replaceAll(PLACEHOLDER, '')) ? { word: 'unclosed' } : undefined;
  const isElsewhere = Object.values<readonly string[]>(templatePlaceholders).some((all) =>
    all.includes(wrong),
  );
  return { word: isElsewhere ? 'placeholderForeign' : 'placeholderUnknown', name: wrong };
}

/** What is wrong with words for a part of a mail of a kind; undefined for nothing. */
export function templateProblem(
  part: TemplatePart,
  text: string,
  kind: TemplateKind,
): TemplateProblem | undefined {
  const over = text.length - templateLimits[part];
  if (text === '') return { word: 'required' };
  if (over > 0) return { word: 'tooLong', over };
  if (part === 'subject' && text.includes('\n')) return { word: 'lineBreak' };
  const control = CONTROL.exec(text.replaceAll('\n', ''));
  if (control) return { word: 'control', code: codeOf(control[0]) };
  return placeholderProblem(text, kind);
}

/** Words with the values of one mail; a value is taken as it is, whatever braces it has. */
export const fillTemplate = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name));
