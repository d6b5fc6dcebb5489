import { Checkbox } from '../../src/checkbox.tsx';
import { EntryLayout } from '../../src/entry-layout.tsx';
import { Form } from '../../src/form.tsx';
import { Notice } from '../../src/notice.tsx';
import { PasswordInput } from '../../src/password-input.tsx';
import { PlainButton, PlainLink } from '../../src/plain-button.tsx';
import { TextInput } from '../../src/text-input.tsx';
import styles from '../gallery.module.css';
import { useWords } from '../words.ts';

export function Entry() {
  const words = useWords();
  return (
    <EntryLayout
      product="Portico"
      title={words.signIn}
      lead={words.signInLead}
      aside={<a href="#top">{words.forgot}</a>}
      footer={<span>Portico</span>}
    >
      <Notice tone="danger">{words.danger}</Notice>
      <Form className={styles.column}>
        <TextInput label={words.email} type="email" name="email" dir="ltr" autoComplete="username" />
        <PasswordInput label={words.password} name="password" />
        <Checkbox>{words.agree}</Checkbox>
        <PlainButton type="submit" tone="accent" size="lg" isBlock>
          {words.signIn}
        </PlainButton>
        <PlainLink href="#guest" size="lg" isBlock>
          {words.guest}
        </PlainLink>
      </Form>
    </EntryLayout>
  );
}
