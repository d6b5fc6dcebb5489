import type { SiteSetting } from '@portico/contract/site-settings';
import { Checkbox } from '@portico/ui/checkbox';
import { RadioGroup } from '@portico/ui/radio-group';
import { TextInput } from '@portico/ui/text-input';
import { useTexts } from '@portico/ui/texts';
import { aboutText, nameText, optionText } from './site-settings.words.ts';

interface ControlProps {
  setting: SiteSetting;
  value: SiteSetting['value'];
  error: string | undefined;
  onChange(value: SiteSetting['value']): void;
}

/** A setting as it is changed: by its kind. The controls are native, and so part of the page from its first byte. */
export function SettingControl({ setting, value, error, onChange }: ControlProps) {
  const texts = useTexts();
  const words = { label: nameText(texts, setting.name), hint: aboutText(texts, setting.name), error };
  switch (setting.kind) {
    case 'flag':
      return (
        <Checkbox hint={words.hint} error={error} checked={value === true} onChange={onChange}>
          {words.label}
        </Checkbox>
      );
    case 'choice':
      return (
        <RadioGroup
          {...words}
          value={String(value)}
          choices={(setting.of ?? []).map((id) => ({ id, label: optionText(texts, setting.name, id) }))}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <TextInput
          {...words}
          inputMode="numeric"
          value={String(value)}
          onChange={({ target }) =>
            onChange(/^\d+$/.test(target.value) ? Number(target.value) : target.value)
          }
        />
      );
    case 'text':
    case 'address':
      return (
        <TextInput
          {...words}
          isOptional
          {...(setting.kind === 'address' && { inputMode: 'url', dir: 'ltr', placeholder: 'https://' })}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
