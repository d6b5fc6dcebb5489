import { useRef, useState, type RefObject } from 'react';
import { bodyProblems } from '@portico/client/body-problems';
import { CallError } from '@portico/client/call-error';
import type { CallOptions } from '@portico/contract/call';
import type { Operation } from '@portico/contract/operation';
import type { Texts } from '@portico/i18n/texts';
import { useTexts } from '@portico/ui/texts';
import { useFirstError } from '@portico/ui/use-first-error';
import { useApp } from '../context.ts';
import type { SignInWatch } from '../sign-in-watch.ts';
import { useAreas } from '../use-area.ts';
import { faultsOf, troubleOf, withoutFields, type Fault, type Faults } from './faults.ts';
import { faultText, troubleText, type FieldFacts } from './form-words.ts';

/** Longer than any answer takes that still comes. */
const ANSWER_WITHIN_MS = 30_000;

export interface FormOptions<Values extends object, Sent> {
  /** Whose input it is: what its schema refuses is said before anything is sent. */
  operation: Pick<Operation, 'body'>;
  /** What stands in the form at first. */
  start: Values | (() => Values);
  /** What is sent; its fields have the names of the values. The values themselves without it. */
  body?: (values: Values) => object;
  /** What the schema cannot know and the browser can: field → problem. */
  check?: (values: Values) => Readonly<Record<string, string>>;
  /**
   * What only the server knows to be wrong, and is asked when the browser has found something already: all is said in
   * one round. What is sent is looked at by the server anyway.
   */
  ask?: (values: Values, options: CallOptions) => Promise<Readonly<Record<string, string>>>;
  facts?: Partial<Record<keyof Values, FieldFacts>>;
  /** What is wrong with a field, where the form has better words for it. */
  sayFault?: (field: string, fault: Fault) => string | undefined;
  /** Why a try was refused, where the form has better words for it; `null` where it says so elsewhere. */
  sayRefusal?: (error: CallError) => string | null | undefined;
  send(values: Values, options: CallOptions): Promise<Sent>;
  onSent(sent: Sent): void;
}

/** A form as its fields see it. */
export interface FormState<Values extends object> {
  values: Values;
  /** Changes values; what was said of them is over. */
  set(change: Partial<Values>): void;
  /** What is wrong with a field. */
  errorOf(field: keyof Values & string): string | undefined;
  /** What the last try failed with, until something changes. */
  error: unknown;
  /** Why the last try did not work, as far as it is not about a field. */
  trouble: string | undefined;
  isPending: boolean;
  /** Sends it, once; what is wrong is shown instead, all of it, with the focus on the first. */
  submit(): void;
  /** The same, until it is sent or was refused. */
  submitNow(): Promise<void>;
  /** What is typed, also before it is painted. */
  latest(): Values;
  /** Whether something would be lost: typed and taken back is nothing. */
  isUnsaved(): boolean;
  /**
   * These values stand there now, elsewhere: what nobody has typed over follows them. A form that was sent and stays goes
   * on from them.
   */
  follow(now: Values): void;
  /** Waits for the answer to what is being sent; answers whether it is sent now. At once where nothing is under way. */
  isSentMeanwhile(): Promise<boolean>;
  /** What stood in it at first. */
  start: Values;
  /** Begins anew, of what is kept now: it can be sent again, and what was said of the values before is over. */
  restart(kept: { start: Values; values: Values }): void;
  element: RefObject<HTMLFormElement | null>;
}

interface Outcome {
  faults: Faults;
  error: unknown;
  /** How many tries were refused. */
  refusals: number;
}

/** Sends as the person of the page or not at all: a session that ended meanwhile is looked for first. */
async function sendAs<Sent>(
  watch: SignInWatch,
  send: (options: CallOptions) => Promise<Sent>,
): Promise<{ sent: Sent } | undefined> {
  const once = async () => ({ sent: await send({ signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }) });
  if (watch.isOver() && !(await watch.recover())) return undefined;
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    return undefined; // the call has looked for a session that goes on
  }
}

function troubleIn(
  texts: Texts,
  { error, faults }: Outcome,
  sayRefusal: FormOptions<object, unknown>['sayRefusal'],
): string | undefined {
  if (error === undefined || Object.keys(faults).length > 0) return undefined;
  const own = error instanceof CallError ? sayRefusal?.(error) : undefined;
  if (own !== undefined) return own ?? undefined;
  const trouble = troubleOf(error, navigator.onLine);
  return trouble && troubleText(texts, trouble);
}

/** What came of the tries. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>({ faults: {}, error: undefined, refusals: 0 });
  return {
    outcome,
    refuse: (faults: Faults, error?: unknown): void =>
      setOutcome(({ refusals }) => ({ faults, error, refusals: refusals + 1 })),
    add: (more: Faults): void => setOutcome((known) => ({ ...known, faults: { ...more, ...known.faults } })),
    forget: (fields: readonly string[]): void =>
      setOutcome((old) => ({ ...old, faults: withoutFields(old.faults, fields), error: undefined })),
  };
}

const changedFields = <Values extends object>(before: Values, now: Values): string[] =>
  (Object.keys(before) as (keyof Values & string)[]).filter((name) => before[name] !== now[name]);

/** What is typed, as it was last: a form that is sent by a key knows the value of that key. */
function useValues<Values extends object>(first: Values | (() => Values)) {
  const [start, setStart] = useState(first);
  const [values, setValues] = useState(start);
  const latest = useRef(values);
  const base = useRef(start);
  const change = (some: Partial<Values>): void => {
    latest.current = { ...latest.current, ...some };
    setValues(latest.current);
  };
  const isChanged = (): boolean => JSON.stringify(latest.current) !== JSON.stringify(base.current);
  const restart = (kept: { start: Values; values: Values }): void => {
    base.current = kept.start;
    setStart(kept.start);
    change(kept.values);
  };
  const follow = (now: Values): void => {
    const typed = changedFields(base.current, latest.current);
    const kept = Object.entries(latest.current).filter(([name]) => typed.includes(name as never));
    restart({ start: now, values: { ...now, ...(Object.fromEntries(kept) as Partial<Values>) } });
  };
  const settle = (sent: Values): void => {
    base.current = sent;
  };
  return { start, values, latest, change, isChanged, follow, restart, settle };
}

/** How far a form is, at once: a double click is faster than a render. */
function useStage() {
  const stage = useRef<'open' | 'sending' | 'sent'>('open');
  const attempt = useRef<Promise<void>>(undefined);
  const isSent = (): boolean => stage.current === 'sent';
  return {
    isSent,
    reach(next: 'open' | 'sending' | 'sent'): void {
      stage.current = next;
    },
    begin(act: () => Promise<void>): void {
      if (stage.current === 'open') attempt.current = act();
    },
    rest: async (): Promise<void> => await attempt.current,
    async isSentMeanwhile(): Promise<boolean> {
      if (stage.current !== 'sending') return false;
      await attempt.current;
      return isSent();
    },
  };
}

type Typed<Values extends object> = ReturnType<typeof useValues<Values>>;

/** What is typed, as others see and change it; with other values what was said of them is over. */
const fieldsOf = <Values extends object>(
  { start, values, latest, change, follow, restart }: Typed<Values>,
  open: () => unknown,
  forget: (fields: readonly string[]) => void,
): Pick<FormState<Values>, 'start' | 'values' | 'set' | 'follow' | 'restart' | 'latest'> => ({
  start,
  values,
  set(some) {
    change(some);
    forget(Object.keys(some));
  },
  follow(now) {
    follow(now);
    open();
  },
  restart(kept) {
    restart(kept);
    open();
    forget(Object.keys(kept.values));
  },
  latest: () => latest.current,
});

/** A form over an operation of the contract. Suspends until its words are there. */
export function useForm<Values extends object, Sent>(options: FormOptions<Values, Sent>): FormState<Values> {
  const texts = useTexts();
  useAreas(['form']);
  const { watch } = useApp();
  const typed = useValues(options.start);
  const { latest, isChanged, settle } = typed;
  const { outcome, refuse, add, forget } = useOutcome();
  const [isPending, setPending] = useState(false);
  const { reach, begin, rest, isSent, isSentMeanwhile } = useStage();
  const element = useRef<HTMLFormElement>(null);
  useFirstError(element, outcome.refusals);

  /** Adds what the server says of fields that are still as they were asked of. */
  const askMore = async (asked: Values, body: object): Promise<void> => {
    const answer = await sendAs(watch, async (how) => await options.ask?.(asked, how)).catch(() => undefined);
    add(withoutFields(faultsOf(answer?.sent ?? {}, body), changedFields(asked, latest.current)));
  };
  const submit = async (): Promise<void> => {
    const sending = latest.current;
    const body = options.body?.(sending) ?? sending;
    const problems = { ...options.check?.(sending), ...bodyProblems(options.operation, body) };
    if (Object.keys(problems).length > 0) {
      refuse(faultsOf(problems, body));
      return await askMore(sending, body);
    }
    reach('sending');
    setPending(true);
    try {
      const done = await sendAs(watch, (how) => options.send(sending, how));
      if (done) {
        reach('sent');
        settle(sending);
        options.onSent(done.sent);
      } else forget([]); // why the try before was refused is not why this one was
    } catch (error) {
      const faults = error instanceof CallError ? faultsOf(error.fields, body) : {};
      refuse(withoutFields(faults, changedFields(sending, latest.current)), error); // what is typed meanwhile nobody has looked at
    }
    if (!isSent()) reach('open');
    setPending(false);
  };
  return {
    ...fieldsOf(typed, () => isSent() && reach('open'), forget),
    errorOf(field) {
      const fault = outcome.faults[field];
      return fault && (options.sayFault?.(field, fault) ?? faultText(texts, fault, options.facts?.[field]));
    },
    error: outcome.error,
    trouble: troubleIn(texts, outcome, options.sayRefusal),
    isPending,
    submit: () => begin(submit),
    async submitNow() {
      begin(submit);
      await rest();
    },
    isSentMeanwhile,
    isUnsaved: () => !isSent() && (isChanged() || element.current?.querySelector('[data-draft]') != null),
    element,
  };
}
