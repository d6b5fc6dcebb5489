import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';

interface FeedQuestionProps {
  /** What is about to end the address that there is. */
  what: 'renew' | 'revoke';
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Asks before calendars that read the address find nothing any more. */
export default function FeedQuestion({ what, onConfirm, onClose }: FeedQuestionProps) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen
      title={t(`settings.calendar.${what}.title`)}
      confirmLabel={t(`settings.calendar.${what}.confirm`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`settings.calendar.${what}.text`)}
    </ConfirmDialog>
  );
}
