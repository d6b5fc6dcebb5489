import type { ReactNode } from 'react';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot, type DialogProps } from '@portico/ui/dialog';
import { Form } from '@portico/ui/form';
import { useT } from '@portico/ui/texts';
import { FormNotices } from './form-notices.tsx';
import type { FormState } from './use-form.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

interface FormDialogProps<Values extends object> extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  form: FormState<Values>;
  /** What its button says; none while there is nothing to send. */
  submitLabel: string | undefined;
  /** `danger` for what cannot be taken back as it was. */
  tone?: 'accent' | 'danger';
  /** More to know before it is sent. */
  notice?: ReactNode;
  /** What stands in the dialog in place of the form, once it has been sent. */
  instead?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. It closes when it is sent, or with consent to lose what is filled in. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { form, submitLabel, tone = 'accent', notice, instead, children, onClose, ...dialog } = props;
  const { element, trouble, isPending, submit } = form;
  const t = useT();
  const { close, question } = useLeaveGuard({ ...form, onClose });
  return (
    <>
      <Dialog {...dialog} isOpen onClose={close}>
        {instead ?? (
          <Form
            ref={element}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <DialogBody>{children}</DialogBody>
            <DialogFoot>
              <FormNotices trouble={trouble} />
              {notice}
              <Button onPress={close}>{t('action.cancel')}</Button>
              {submitLabel !== undefined && (
                <Button tone={tone} type="submit" isPending={isPending}>
                  {submitLabel}
                </Button>
              )}
            </DialogFoot>
          </Form>
        )}
      </Dialog>
      {question}
    </>
  );
}
