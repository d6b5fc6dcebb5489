import { createContext, use, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { formProblems } from '@portico/client/form-problems';
import type { FormState } from '@portico/contract/page-views';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import type { ButtonLook } from '@portico/ui/button-content';
import { PasswordInput, type PasswordInputProps } from '@portico/ui/password-input';
import { PlainButton } from '@portico/ui/plain-button';
import { TextInput, type TextInputProps } from '@portico/ui/text-input';
import { useFirstError } from '@portico/ui/use-first-error';
import styles from './entry.module.css';
import { isFilledIn, wrongFields } from './entry-fields.ts';
import { useProblem } from './problem-words.ts';

/** A field for an e-mail address: `type="email"` of browsers refuses letters beyond ASCII before the @. */
export const addressInput = {
  type: 'text',
  inputMode: 'email',
  dir: 'ltr',
  autoCapitalize: 'off',
  spellCheck: false,
} as const;

/** The field that is filled in next: the first that is wrong, else the first that is empty. */
export const nextField = (
  fields: readonly string[],
  { problems, values }: Pick<FormState, 'problems' | 'values'>,
): string | undefined =>
  fields.find((name) => name in problems) ?? fields.find((name) => !values[name]) ?? fields[0];

/** What the browser found to be wrong since the page came, by field; undefined for what was changed after that. */
type Found = Readonly<Record<string, string | undefined>>;
const Context = createContext<Found>({});

type Asked = { name: string; problem?: string | undefined };

function useError({ name, problem }: Asked, sent: string): string | undefined {
  const say = useProblem();
  const found = use(Context);
  const word = name in found ? found[name] : problem;
  return say(word, name === 'email' ? sent : undefined);
}

/** A field of an entry form; `problem` is what the server said of it. */
export const EntryInput = ({
  problem,
  ...input
}: Omit<TextInputProps, 'name' | 'error' | 'defaultValue'> &
  Asked & { defaultValue?: string | undefined }) => (
  <TextInput {...input} error={useError({ name: input.name, problem }, input.defaultValue ?? '')} />
);

/** The same for a password, which is never shown again. */
export const EntryPassword = ({ problem, ...input }: Omit<PasswordInputProps, 'name' | 'error'> & Asked) => (
  <PasswordInput {...input} error={useError({ name: input.name, problem }, '')} />
);

interface EntryFormProps {
  action: string;
  /** `post` with its token unless it says otherwise. */
  method?: 'get';
  csrfToken?: string;
  submit: string;
  /** How its button looks; accented unless it says otherwise. */
  look?: ButtonLook;
  /** What is wrong with the try as a whole. */
  problem?: string | undefined;
  /** What else can be done with what is filled in. */
  more?: ReactNode;
  /**
   * The form takes a while to fill in: the browser asks before the page is left. A name or a password alone is typed again in a
   * moment, and is no reason to hold anybody up.
   */
  isLong?: boolean;
  /** The server knows more of its fields than the browser: it is asked as well when the browser finds something wrong. */
  hasRules?: boolean;
  children: ReactNode;
}

/** What the server finds wrong of what is still as it was asked of. */
async function askServer(form: HTMLFormElement): Promise<Found> {
  const asked = new FormData(form);
  const problems = await formProblems(form);
  const now = new FormData(form);
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => asked.has(name) && asked.get(name) === now.get(name)),
  );
}

/** What the script adds: it says at once what is wrong, sends once, and lets nobody leave a long form by mistake. */
function useEntryForm({ isLong = false, hasRules = false }: Pick<EntryFormProps, 'isLong' | 'hasRules'>) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Found>({});
  const [refusals, setRefusals] = useState(0);
  const [isSent, setSent] = useState(false);
  useFirstError(form, refusals);
  useEffect(() => {
    const onShow = (): void => setSent(false); // a browser may bring the page back as it was left
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  useEffect(() => {
    if (!isLong || isSent) return;
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (form.current && isFilledIn(form.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isLong, isSent]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const wrong = wrongFields(event.currentTarget);
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong || isSent) event.preventDefault();
    if (!isWrong) return setSent(true);
    setFound({ ...found, ...wrong });
    setRefusals(refusals + 1);
    if (hasRules)
      void askServer(event.currentTarget).then((more) => setFound((known) => ({ ...known, ...more })));
  };
  const onInput = ({ target }: FormEvent): void => {
    const { name } = target as HTMLInputElement;
    if (!(name in found) || found[name]) setFound((known) => ({ ...known, [name]: undefined }));
  };
  return { found, isSent, handlers: { ref: form, onSubmit, onInput } };
}

/** A form that works without script: it is posted, and the answer is a page. */
export function EntryForm(props: EntryFormProps) {
  const { action, method = 'post', csrfToken, submit, look, problem, more, children } = props;
  const say = useProblem();
  const { found, isSent, handlers } = useEntryForm(props);
  return (
    <Form {...handlers} method={method} action={action} className={styles.form}>
      {problem && (
        <Notice tone="danger" isLive>
          {say(problem)}
        </Notice>
      )}
      {csrfToken !== undefined && <input type="hidden" name="csrf" value={csrfToken} />}
      <Context value={found}>{children}</Context>
      <PlainButton tone="accent" {...look} type="submit" size="lg" isBlock isPending={isSent}>
        {submit}
      </PlainButton>
      {more}
    </Form>
  );
}
