import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { EmailTemplate, EmailWords } from '@portico/contract/email-templates';
import { templateLimits, type TemplateKind, type TemplatePart } from '@portico/domain/mail-templates';
import { useFormats } from '@portico/ui/formats';
import { PlainButton } from '@portico/ui/plain-button';
import { TextArea } from '@portico/ui/text-area';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import type { Section } from '../../app/settings/use-section.ts';
import { useNow } from '../../app/use-now.ts';
import { inserted } from './email-templates.model.ts';
import { PlaceholderButtons } from './placeholder-buttons.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useTemplate, type TemplatePlace } from './use-template.ts';
import styles from './email-templates.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Puts placeholders where the cursor was last, and leads back there. */
function useInsert({ element, values, set }: Section<EmailWords>['form']) {
  const last = useRef<TemplatePart>('body');
  return {
    onFocus(target: EventTarget): void {
      const { name } = target as Partial<Field>;
      if (name === 'subject' || name === 'body') last.current = name;
    },
    insert(name: string): void {
      const part = last.current;
      const field = element.current?.querySelector<Field>(`[name="${part}"]`);
      if (!field) return;
      const at = {
        start: field.selectionStart ?? field.value.length,
        end: field.selectionEnd ?? field.value.length,
      };
      const { text, cursor } = inserted(values[part], at, name);
      flushSync(() => set({ [part]: text }));
      field.focus();
      field.setSelectionRange(cursor, cursor);
    },
  };
}

/** Who changed the words last, and the way back to those by default. */
function Default({ template, section }: { template: EmailTemplate; section: Section<EmailWords> }) {
  const t = useT();
  const formats = useFormats();
  const nowMs = useNow();
  const { changed, defaultSubject: subject, defaultBody: body } = template;
  const { values, set, element } = section.form;
  const isDefault = values.subject === subject && values.body === body;
  const reset = (): void => {
    set({ subject, body });
    element.current?.querySelector<Field>('[name="subject"]')?.focus(); // the button goes
  };
  return (
    <div className={styles.facts}>
      <span suppressHydrationWarning>
        {changed
          ? t('emailTemplates.changedBy', { name: changed.by, when: formats.relative(changed.at, nowMs) })
          : isDefault && t('emailTemplates.isDefault')}
      </span>
      {!isDefault && (
        <PlainButton tone="quiet" size="sm" icon={RotateCcw} onClick={reset}>
          {t('emailTemplates.reset')}
        </PlainButton>
      )}
    </div>
  );
}

interface TemplateEditorProps {
  template: EmailTemplate & { kind: TemplateKind };
  place: TemplatePlace;
}

/** The words of one mail, as they are changed, and the mail that they make. */
export function TemplateEditor({ template, place }: TemplateEditorProps) {
  const t = useT();
  const { kind, placeholders } = template;
  const section = useTemplate(template, place);
  const { values, set, errorOf } = section.form;
  const { onFocus, insert } = useInsert(section.form);
  return (
    <>
      <SectionForm
        id={kind}
        title={t(`emailTemplates.kind.${kind}`)}
        lead={t(`emailTemplates.about.${kind}`)}
        section={section}
      >
        <div className={styles.fields} onFocus={({ target }) => onFocus(target)}>
          <TextInput
            name="subject"
            label={t('emailTemplates.subject')}
            autoComplete="off"
            value={values.subject}
            onChange={({ target }) => set({ subject: target.value })}
            error={errorOf('subject')}
          />
          <TextArea
            name="body"
            label={t('emailTemplates.body')}
            hint={t('emailTemplates.bodyHint')}
            rows={6}
            most={templateLimits.body}
            value={values.body}
            onChange={(body) => set({ body })}
            error={errorOf('body')}
          />
        </div>
        <PlaceholderButtons names={placeholders} onInsert={insert} />
        <Default template={template} section={section} />
      </SectionForm>
      <TemplatePreview kind={kind} words={values} place={place} />
    </>
  );
}
