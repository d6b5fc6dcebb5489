import type { ReactNode } from 'react';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import { PlainButton, PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import styles from './door.module.css';
import type { Ok } from './problems.ts';

interface AlertProps {
  tone: 'info' | 'warning' | 'danger';
  /** Undefined for what is only said. */
  ok: Ok | undefined;
  children: ReactNode;
}

/** Why somebody does not come in. Without script its OK is a link, or a form that closes the dialog around it. */
export function Alert({ tone, ok, children }: AlertProps) {
  const t = useT();
  const words = (action?: ReactNode) => (
    <Notice tone={tone} isLive action={action}>
      {children}
    </Notice>
  );
  if (ok === undefined) return words();
  if (ok !== 'dismiss')
    return words(
      <PlainLink size="sm" href={ok.href}>
        {t('join.ok')}
      </PlainLink>,
    );
  return (
    <dialog open className={styles.alert} aria-label={t(`ui.${tone}`)}>
      {words(
        <Form method="dialog">
          <PlainButton type="submit" size="sm">
            {t('join.ok')}
          </PlainButton>
        </Form>,
      )}
    </dialog>
  );
}
