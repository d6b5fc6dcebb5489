import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '@portico/client/call-error';
import { previewEmailTemplate, sendTestEmail, type EmailWords } from '@portico/contract/email-templates';
import type { Answer } from '@portico/contract/operation';
import type { ShownMailKind } from '@portico/domain/mail-templates';
import type { Texts } from '@portico/i18n/texts';
import { Card } from '@portico/ui/card';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { VisuallyHidden } from '@portico/ui/visually-hidden';
import { addToast } from '@portico/ui/toasts';
import { useT, useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { problemIn, problemText } from './email-templates.model.ts';
import { mailDocument, pageNonce } from './mail-document.ts';
import type { TemplatePlace } from './use-template.ts';
import styles from './email-templates.module.css';

type Mail = Answer<typeof previewEmailTemplate>;

interface PreviewProps {
  kind: ShownMailKind;
  words: EmailWords;
  place: TemplatePlace;
}

/** A mail as its readers see it. Its frame can do nothing. */
function Shown({ mail }: { mail: Mail }) {
  const t = useT();
  const { subject, html, text, isExample } = mail;
  return (
    <div className={styles.preview}>
      {isExample && <Notice>{t('emailTemplates.preview.example')}</Notice>}
      <p className={styles.subject}>
        <bdi>{subject}</bdi>
      </p>
      <iframe
        className={styles.frame}
        sandbox=""
        srcDoc={mailDocument(html, pageNonce())}
        title={t('emailTemplates.preview.frame', { subject })}
      />
      <details>
        <summary>{t('emailTemplates.preview.text')}</summary>
        <pre className={styles.text} dir="auto">
          {text}
        </pre>
      </details>
    </div>
  );
}

/** What is wrong with words that are tried out; undefined for nothing. */
function wrongIn(texts: Texts, { kind, words }: PreviewProps): string | undefined {
  for (const part of ['subject', 'body'] as const) {
    const problem = problemIn(kind, part, words[part]);
    if (problem) return `${texts.t(`emailTemplates.${part}`)}: ${problemText(texts, part, problem)}`;
  }
  return undefined;
}

const isTooMany = (error: unknown): boolean => error instanceof CallError && error.status === 429;

const isSame = (one: EmailWords | undefined, other: EmailWords): boolean =>
  one?.subject === other.subject && one.body === other.body;

type Act = 'preview' | 'test';

/** Tries words out: on the page, and by a mail to oneself. */
function useTrial(props: PreviewProps) {
  const texts = useTexts();
  const { call } = useApp();
  const { kind, words, place } = props;
  const [shown, setShown] = useState<{ words: EmailWords; mail: Mail }>();
  const [pending, setPending] = useState<Act>();
  const [trouble, setTrouble] = useState<{ words: EmailWords; text: string }>();
  const request = { params: { kind }, body: { ...words, ...place } };
  const attempt = async (act: Act, run: () => Promise<void>): Promise<void> => {
    const wrong = wrongIn(texts, props);
    setTrouble(wrong === undefined ? undefined : { words, text: wrong });
    if (wrong !== undefined) return;
    setPending(act);
    try {
      await run();
    } catch (error) {
      const key = act === 'test' && isTooMany(error) ? 'tooMany' : 'failed';
      setTrouble({
        words,
        text: texts.t(key === 'tooMany' ? 'emailTemplates.test.tooMany' : `emailTemplates.${act}.failed`),
      });
    }
    setPending(undefined);
  };
  return {
    pending,
    // what was said of other words is over
    shown: isSame(shown?.words, words) ? shown?.mail : undefined,
    trouble: isSame(trouble?.words, words) ? trouble?.text : undefined,
    preview: () =>
      void attempt('preview', async () =>
        setShown({ words, mail: await call(previewEmailTemplate, request) }),
      ),
    sendTest: () =>
      void attempt('test', async () => {
        const { to: address } = await call(sendTestEmail, request);
        addToast(texts.t('emailTemplates.test.sent', { address }), { tone: 'success' });
      }),
  };
}

/** The mail that words make, whether they are saved or not. */
export function TemplatePreview(props: PreviewProps) {
  const t = useT();
  const { pending, shown, trouble, preview, sendTest } = useTrial(props);
  return (
    <Card title={t('emailTemplates.preview')} lead={t('emailTemplates.preview.lead')}>
      <div className={styles.fields}>
        <div className={styles.buttons}>
          <PlainButton icon={Eye} isPending={pending === 'preview'} onClick={preview}>
            {t('emailTemplates.preview.show')}
          </PlainButton>
          <PlainButton icon={Send} isIconMirrored isPending={pending === 'test'} onClick={sendTest}>
            {t('emailTemplates.test')}
          </PlainButton>
        </div>
        {trouble !== undefined && (
          <Notice tone="danger" isLive>
            {trouble}
          </Notice>
        )}
        <VisuallyHidden>
          <output>{shown && t('emailTemplates.preview.frame', { subject: shown.subject })}</output>
        </VisuallyHidden>
        {shown && <Shown mail={shown} />}
      </div>
    </Card>
  );
}
