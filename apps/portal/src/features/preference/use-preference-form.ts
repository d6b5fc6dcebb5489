import { CallError } from '@portico/client/call-error';
import { savePreference } from '@portico/contract/l10n';
import { useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { showAnew } from '../../app/looks.ts';
import type { Choices } from './preference.data.ts';
import { formOf, type PreferenceForm } from './preference.model.ts';

const bodyOf = ({ timezone, language, region }: PreferenceForm) => ({
  timezone,
  locale: { language, region },
});

/** Of what is refused only the zone has a field that was typed in; the others came from lists of the server’s own. */
const isOfZone = (error: unknown): boolean => error instanceof CallError && 'timezone' in error.fields;

/** The form of how somebody reads. What it keeps is seen on the page that comes then. */
export function usePreferenceForm(choices: Choices, onSaved: () => void): FormState<PreferenceForm> {
  const { call, work } = useApp();
  const { locale } = useTexts();
  return useForm({
    operation: savePreference,
    start: () => formOf(choices.preference, choices.languages, locale),
    body: bodyOf,
    async send(values, how) {
      try {
        return await call(savePreference, { body: bodyOf(values) }, how);
      } catch (error) {
        if (!(error instanceof CallError) || Object.keys(error.fields).length === 0 || isOfZone(error))
          throw error;
        throw new Error('a choice of ours was refused', { cause: error });
      }
    },
    onSent() {
      onSaved();
      void showAnew(work);
    },
  });
}
