import { createFormats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';
import type { Fault, Trouble } from './faults.ts';

/** What a form knows of a field beside its schema. */
export interface FieldFacts {
  /** The field holds e-mail addresses: a wrong one is named. */
  isEmail?: true;
  /** How many characters it may have, or values. */
  most?: number;
}

/** What is wrong with a field, in the reader's language. */
export function faultText(texts: Texts, { word, values }: Fault, { isEmail, most }: FieldFacts = {}): string {
  const { t, tag } = texts;
  if (word === 'required') return t('form.problem.required');
  if (isEmail && values.length > 0) {
    const addresses = createFormats(tag, 'UTC').list(values);
    return t('form.problem.email', { count: values.length, addresses });
  }
  const [text] = values;
  if (word !== 'tooLong' || most === undefined) return t('form.problem.invalid');
  if (text === undefined) return t('form.problem.tooMany', { most });
  return t('form.problem.tooLong', { most, over: Math.max(1, text.length - most) });
}

/** Why a try did not work, and what to do. */
export function troubleText({ t }: Texts, trouble: Trouble): string {
  return trouble.kind === 'tooMany'
    ? t('form.trouble.tooMany', { minutes: trouble.minutes })
    : t(`form.trouble.${trouble.kind}`);
}
