import type { EmailTemplate } from '@portico/contract/email-templates';
import {
  isTemplateKind,
  shownMailKinds,
  templateLimits,
  templateProblem,
  templateText,
  type ShownMailKind,
  type TemplatePart,
  type TemplateProblem,
} from '@portico/domain/mail-templates';
import { offered, type Locale } from '@portico/i18n/locales';
import type { Texts } from '@portico/i18n/texts';

/** Which mail an address names, in which language: `meeting-invited.ar`. */
export function namedBy(active: string | undefined): {
  kind: ShownMailKind | undefined;
  language: Locale | undefined;
} {
  const [kind, language] = (active ?? '').split('.');
  return {
    kind: shownMailKinds.find((one) => one === kind),
    language: offered.find((one) => one === language),
  };
}

/** What a tab is named in the address. */
export const tabOf = (kind: ShownMailKind, language: string): string => `${kind}.${language}`;

/** The words of a mail, of what the page knows of it. */
export const wordsOf = ({ subject, body }: Pick<EmailTemplate, TemplatePart>) => ({ subject, body });

/** What is wrong with a part, in the reader's language. */
export function problemText({ t }: Texts, part: TemplatePart, problem: TemplateProblem): string {
  switch (problem.word) {
    case 'required':
      return t('form.problem.required');
    case 'tooLong':
      return t('form.problem.tooLong', { most: templateLimits[part], over: problem.over });
    case 'control':
      return t('emailTemplates.problem.control', { code: problem.code });
    case 'unclosed':
      return t('emailTemplates.problem.unclosed', { example: '{topic}' });
    case 'lineBreak':
      return t('emailTemplates.problem.lineBreak');
    case 'placeholderUnknown':
    case 'placeholderForeign':
      return t(`emailTemplates.problem.${problem.word}`, { name: `{${problem.name}}` });
  }
}

/** What is wrong with a part as it is typed; undefined for nothing, and of a mail that always says the same. */
export const problemIn = (
  kind: ShownMailKind,
  part: TemplatePart,
  typed: string,
): TemplateProblem | undefined =>
  isTemplateKind(kind) ? templateProblem(part, templateText(typed), kind) : undefined;

/** What stands where a placeholder was put in, and where the cursor is then. */
export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; cursor: number } {
  const placeholder = `{${name}}`;
  return { text: text.slice(0, start) + placeholder + text.slice(end), cursor: start + placeholder.length };
}
