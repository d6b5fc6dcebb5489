import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Card } from '@portico/ui/card';
import { Form } from '@portico/ui/form';
import { Icon } from '@portico/ui/icon';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { FormNotices } from '../form/form-notices.tsx';
import type { Section } from './use-section.ts';
import styles from './settings.module.css';

interface SectionFormProps<Values extends object> {
  /** What an address names it by: `?scrollTo=…`. */
  id: string;
  title: string;
  lead?: string;
  section: Section<Values>;
  /** The fields. */
  children: ReactNode;
}

/** What becomes of the changes of a section. It is there once something has changed; that it was saved is said aloud. */
function Foot<Values extends object>({ section, onDone }: { section: Section<Values>; onDone(): void }) {
  const t = useT();
  const { form, isDirty, isSaved, discard } = section;
  return (
    <footer className={styles.foot}>
      <FormNotices trouble={form.trouble} />
      <output className={styles.saved}>
        {isSaved && !isDirty && (
          <>
            <Icon of={CircleCheck} size="sm" />
            {t('form.saved')}
          </>
        )}
      </output>
      {isDirty && (
        <>
          <PlainButton
            onClick={() => {
              onDone();
              discard();
            }}
          >
            {t('form.discard.confirm')}
          </PlainButton>
          <PlainButton tone="accent" type="submit" isPending={form.isPending}>
            {t('action.save')}
          </PlainButton>
        </>
      )}
    </footer>
  );
}

/** Who saved by the button is led to what was saved: the button is there only while something is not. */
function useFocusOnceSaved(heading: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    if (isSettled && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [heading, isSettled]);
}

/** A part of a page that is a form of its own. */
export function SectionForm<Values extends object>(props: SectionFormProps<Values>) {
  const { id, title, lead, section, children } = props;
  const { element, submit } = section.form;
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useId();
  useFocusOnceSaved(heading, section.isSaved && !section.isDirty);
  return (
    <Card {...{ id, title, heading, lead }} titleId={name}>
      <Form
        ref={element}
        aria-labelledby={name}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.fields}>{children}</div>
        {/* who gives up the changes is led to what they were of: the buttons go with them */}
        <Foot section={section} onDone={() => heading.current?.focus()} />
      </Form>
    </Card>
  );
}
