import type { EmailTemplate } from '@portico/contract/email-templates';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { useT } from '@portico/ui/texts';
import { wordsOf } from './email-templates.model.ts';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplatePlace } from './use-template.ts';
import styles from './email-templates.module.css';

interface TemplateViewProps {
  template: EmailTemplate;
  place: TemplatePlace;
  /** Why they cannot be changed. */
  reason: string;
}

/** The words of one mail, for who may not change them. */
export function TemplateView({ template, place, reason }: TemplateViewProps) {
  const t = useT();
  const { kind, subject, body } = template;
  return (
    <>
      <Card title={t(`emailTemplates.kind.${kind}`)} lead={t(`emailTemplates.about.${kind}`)}>
        <div className={styles.fields}>
          <Notice>{reason}</Notice>
          <dl className={styles.shown}>
            <dt>{t('emailTemplates.subject')}</dt>
            <dd>
              <bdi>{subject}</bdi>
            </dd>
            <dt>{t('emailTemplates.body')}</dt>
            <dd>
              <bdi>{body}</bdi>
            </dd>
          </dl>
        </div>
      </Card>
      <TemplatePreview kind={kind} words={wordsOf(template)} place={place} />
    </>
  );
}
