import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { SITE_NAME_MOST } from '@portico/domain/site-name';

interface NameFieldProps {
  label: string;
  value: string;
  onChange(name: string): void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** The name of a site in addresses, with the address that it makes. */
export function NameField(props: NameFieldProps) {
  const t = useT();
  const address = `${window.location.host}/webappng/sites/${props.value.trim().toLowerCase() || '…'}`;
  return (
    <TextField
      {...props}
      isRequired
      spellCheck="false"
      most={SITE_NAME_MOST}
      hint={t('sites.addressHint', { address })}
    />
  );
}
