import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@portico/contract/call';
import {
  changeEmailTemplate,
  changeMeetingEmailTemplate,
  EmailWords,
  type EmailTemplate,
} from '@portico/contract/email-templates';
import {
  isMeetingTemplateKind,
  type ShownMailKind,
  type TemplateKind,
  type TemplatePart,
} from '@portico/domain/mail-templates';
import { useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { useSection, type Section } from '../../app/settings/use-section.ts';
import { problemIn, problemText, wordsOf } from './email-templates.model.ts';

/** Of which mail, in which language, and of which meeting words are. */
export interface TemplatePlace {
  language: string;
  /** Null for the site. */
  meeting: string | null;
}

const isPart = (field: string): field is TemplatePart => field === 'subject' || field === 'body';

function checked(kind: ShownMailKind, words: EmailWords): Record<string, string> {
  const wrong = (['subject', 'body'] as const).flatMap((part) => {
    const problem = problemIn(kind, part, words[part]);
    return problem ? [[part, problem.word] as const] : [];
  });
  return Object.fromEntries(wrong);
}

/** Saves words for the site, or for one meeting. */
function useSave(kind: TemplateKind, { language, meeting }: TemplatePlace) {
  const { call } = useApp();
  return async (
    change: Partial<EmailWords> & { was: Partial<EmailWords> },
    how: CallOptions,
  ): Promise<EmailTemplate> => {
    const body = { language, ...change };
    return meeting !== null && isMeetingTemplateKind(kind)
      ? await call(changeMeetingEmailTemplate, { params: { uuid: meeting, kind }, body }, how)
      : await call(changeEmailTemplate, { params: { kind }, body }, how);
  };
}

/** The form of the words of one mail. */
export function useTemplate(
  template: EmailTemplate & { kind: TemplateKind },
  place: TemplatePlace,
): Section<EmailWords> {
  const texts = useTexts();
  const client = useQueryClient();
  const { kind } = template;
  const send = useSave(kind, place);
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey: ['emailTemplates'] });
  return useSection<EmailWords>({
    operation: { body: EmailWords },
    kept: wordsOf(template),
    check: (words) => checked(kind, words),
    sayFault(field, { values: [typed = ''] }) {
      const problem = isPart(field) ? problemIn(kind, field, typed) : undefined;
      return problem && isPart(field) ? problemText(texts, field, problem) : undefined;
    },
    async save(change, how) {
      const saved = await send(change, how);
      await readAgain();
      return wordsOf(saved);
    },
    onStale: () => void readAgain(),
  });
}
