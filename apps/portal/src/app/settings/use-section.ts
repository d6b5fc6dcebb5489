import { useRef, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { CallOptions } from '@portico/contract/call';
import { useT } from '@portico/ui/texts';
import { useForm, type FormOptions, type FormState } from '../form/use-form.ts';
import { changeOf, differences, followed, settled } from './merge.ts';
import { useSectionOfPage } from './sections.ts';

interface SectionOptions<Values extends object> extends Pick<
  FormOptions<Values, Values>,
  'operation' | 'check' | 'facts' | 'sayFault'
> {
  /** As it is kept now. */
  kept: Values;
  /** Saves what was changed; answers what is kept then. */
  save(change: Partial<Values> & { was: Partial<Values> }, how: CallOptions): Promise<Values>;
  /** Reads again what is kept, where somebody was faster. */
  onStale(): void;
}

/** A form of a page that is saved by itself, again and again. */
export interface Section<Values extends object> {
  form: FormState<Values>;
  isDirty: boolean;
  /** It was saved, and nothing has changed since. */
  isSaved: boolean;
  /** Takes back what was changed. */
  discard(): void;
}

/** What the form shows of what is kept and what was changed in it, and which of that others have changed too. */
function useMerged<Values extends object>(form: FormState<Values>, kept: Values) {
  const [named, setNamed] = useState<readonly string[]>([]);
  const { values, elsewhere } = followed(form, kept);
  const dirty: readonly string[] = differences(kept, values);
  /** Goes on from what is shown: from now on that is what others may change. */
  const begin = (shown: Values, names: readonly string[]): void => {
    form.restart({ start: kept, values: shown });
    setNamed(names);
  };
  return {
    values,
    isDirty: dirty.length > 0,
    elsewhere: [...named, ...elsewhere].filter((field) => dirty.includes(field)),
    change(some: Partial<Values>): void {
      if (differences(form.start, kept).length === 0) form.set(some);
      else begin({ ...values, ...some }, [...named, ...elsewhere]);
    },
    discard: () => begin(kept, []),
    /** As it is kept once it was sent. */
    keep(sent: Values, now: Values): void {
      form.restart({ start: now, values: settled({ sent, values: form.latest() }, now) });
      setNamed([]);
    },
  };
}

/** What others have changed is told at its field, unless more is wrong with it. */
function useWords(
  errorOf: (field: string) => string | undefined,
  kept: object,
  elsewhere: readonly string[],
) {
  const t = useT();
  return (field: string): string | undefined => {
    const wrong = errorOf(field);
    if (wrong !== undefined || !elsewhere.includes(field)) return wrong;
    const value: unknown = (kept as Readonly<Record<string, unknown>>)[field];
    const isWords = typeof value === 'string' && value !== '' && field in freeText;
    return isWords ? t('form.elsewhereTo', { value }) : t('form.elsewhere');
  };
}

/** Fields of which the value says something by itself; that of a choice is a word of ours. */
const freeText = { displayName: 1, phone: 1, jobTitle: 1, organisation: 1, vanityId: 1 };

/** A section over an operation that changes fields of what is kept. */
export function useSection<Values extends object>(options: SectionOptions<Values>): Section<Values> {
  const { kept, save, onStale, sayFault, check, ...rest } = options;
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  const sending = useRef(kept);
  const shownOf = (values: Values): Values => followed({ start: form.start, values }, kept).values;
  const form: FormState<Values> = useForm<Values, Values>({
    ...rest,
    start: kept,
    body: shownOf,
    ...(check && { check: (values) => check(shownOf(values)) }),
    sayFault: (field, fault) => (fault.word === 'changed' ? t('form.elsewhere') : sayFault?.(field, fault)),
    async send(values, how) {
      sending.current = values;
      try {
        return await save(changeOf(kept, shownOf(values)), how);
      } catch (error) {
        if (error instanceof CallError && error.error === 'changedMeanwhile') onStale();
        throw error;
      }
    },
    onSent(now) {
      merged.keep(sending.current, now);
      setSaved(true);
    },
  });
  const merged = useMerged(form, kept);
  const { values, isDirty, elsewhere, discard } = merged;
  useSectionOfPage({
    isUnsaved: () => differences(kept, shownOf(form.latest())).length > 0,
    rest: form.isSentMeanwhile,
    save: form.submitNow,
    discard,
  });
  const set: typeof form.set = (some) => {
    setSaved(false);
    merged.change(some);
  };
  const errorOf = useWords(form.errorOf as (field: string) => string | undefined, kept, elsewhere);
  return { form: { ...form, values, set, errorOf }, isDirty, isSaved, discard };
}
