import { X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { buttonClass, ButtonContent, lookOf } from './button-content.tsx';
import { useT } from './texts.tsx';

/** The cross of a dialog or a sheet; without the tooltip of an `IconButton`, whose code a dialog should not bring. */
export function CloseButton() {
  const t = useT();
  return (
    <Button
      slot="close"
      {...lookOf({ tone: 'quiet', size: 'sm' })}
      data-icon-only
      aria-label={t('ui.close')}
      className={buttonClass}
    >
      <ButtonContent icon={X} />
    </Button>
  );
}
