import { use } from 'react';
import { loadArea } from '@portico/i18n/catalogs';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { Spinner } from '@portico/ui/spinner';
import { useTexts } from '@portico/ui/texts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useChoices, type Choices } from './preference.data.ts';
import { PreferenceFields } from './preference-fields.tsx';
import { usePreferenceForm } from './use-preference-form.ts';

interface DialogProps {
  onClose(): void;
}

function Filled({ choices, onClose }: DialogProps & { choices: Choices }) {
  const { t } = useTexts();
  const form = usePreferenceForm(choices, onClose);
  return (
    <FormDialog
      form={form}
      title={t('preference.title')}
      submitLabel={t('preference.confirm')}
      size="sm"
      onClose={onClose}
    >
      <PreferenceFields form={form} choices={choices} />
    </FormDialog>
  );
}

/** One dialog for both: the focus goes back to where it came from when the form takes its place. */
function Failed({ isRetrying, retry, onClose }: DialogProps & { isRetrying: boolean; retry(): void }) {
  const { t } = useTexts();
  return (
    <Dialog isOpen title={t('preference.title')} size="sm" onClose={onClose}>
      <DialogBody>
        {isRetrying ? (
          <Spinner />
        ) : (
          <Notice tone="danger" isLive>
            {t('preference.failed')}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onPress={onClose}>{t('action.cancel')}</Button>
        <Button tone="accent" isPending={isRetrying} onPress={retry}>
          {t('action.retry')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Language, region and time zone of who is signed in (TZPR-01). The page is loaded anew when they are kept. */
export default function PreferenceDialog({ onClose }: DialogProps) {
  const texts = useTexts();
  use(loadArea(texts, 'preference'));
  const { choices, isFailed, isRetrying, retry } = useChoices();
  if (choices) return <Filled choices={choices} onClose={onClose} />;
  return isFailed ? <Failed {...{ isRetrying, retry, onClose }} /> : null;
}
