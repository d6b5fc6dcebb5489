import { PlainSelect, type PlainSelectProps } from './plain-select.tsx';

export interface ChoiceSelectProps<Id extends string> extends Omit<
  PlainSelectProps,
  'value' | 'onChange' | 'children'
> {
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** One of several known choices by the browser's own list: for pages that are painted by the server. */
export function ChoiceSelect<Id extends string>({ options, onChange, ...select }: ChoiceSelectProps<Id>) {
  const choose = (id: string): void => {
    const chosen = options.find((option) => option.id === id);
    if (chosen) onChange(chosen.id);
  };
  return (
    <PlainSelect {...select} onChange={(event) => choose(event.currentTarget.value)}>
      {options.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </PlainSelect>
  );
}
