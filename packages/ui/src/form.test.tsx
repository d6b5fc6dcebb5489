import { parseDateTime } from '@internationalized/date';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CheckboxGroup } from './checkbox-group.tsx';
import { ComboBox } from './combo-box.tsx';
import { DateTimePicker } from './date-time-picker.tsx';
import { Form } from './form.tsx';
import { NumberField } from './number-field.tsx';
import { Select } from './select.tsx';
import { show } from './testing/show.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TextInput } from './text-input.tsx';
import { TokenInput } from './token-input.tsx';
import { useFirstError } from './use-first-error.ts';

const options = [{ id: 'a', label: 'A' }];
const wrong = { label: 'Field', error: 'Wrong' };
const nothing = (): void => undefined;

const fields = {
  TextField: <TextField {...wrong} isRequired />,
  TextArea: <TextArea {...wrong} isRequired />,
  TextInput: <TextInput {...wrong} required />,
  NumberField: <NumberField {...wrong} isRequired />,
  Select: <Select {...wrong} options={options} isRequired />,
  ComboBox: <ComboBox {...wrong} options={options} isRequired />,
  DateTimePicker: <DateTimePicker {...wrong} defaultValue={parseDateTime('2027-05-01T10:00')} isRequired />,
  TokenInput: <TokenInput {...wrong} values={['x']} onChange={nothing} isValid={() => false} />,
  CheckboxGroup: <CheckboxGroup {...wrong} choices={options} value={[]} onChange={nothing} />,
};

function Refused({ children }: { children: React.ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useFirstError(form, refusals);
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setRefusals(refusals + 1);
      }}
    >
      <TextInput label="Before" />
      {children}
      <button type="submit">Send</button>
    </Form>
  );
}

const validityOf = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)')]
    .filter((control) => control.validity.customError)
    .map(({ validationMessage }) => validationMessage);

test.each(Object.entries(fields))(
  'the first wrong field is a %s: it has the focus, and the browser says nothing of it',
  async (_, field) => {
    await show(<Refused>{field}</Refused>);
    await page.getByRole('button', { name: 'Send' }).click();
    const group = document.querySelector('[data-error]')?.closest('[data-field]');
    await expect.poll(() => group?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.closest('[aria-hidden="true"]')).toBeNull();
    expect(document.querySelector('form')?.noValidate).toBe(true);
    expect(validityOf()).toEqual([]);
  },
);

const sent = vi.fn<() => void>();

function Sender() {
  const [people, setPeople] = useState<string[]>([]);
  const last = useRef(people);
  const change = (values: string[]): void => {
    last.current = values;
    setPeople(values);
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
        document.title = last.current.join(' ');
      }}
    >
      <TokenInput label="People" values={people} onChange={change} isValid={() => true} />
      <CheckboxGroup label="Roles" choices={options} value={[]} onChange={nothing} />
      <TextArea label="Agenda" />
      <TextField label="Topic" />
      <button type="submit">Send</button>
    </Form>
  );
}

test('Enter never sends a form from several values or a tick, empty or not', async () => {
  sent.mockClear();
  await show(<Sender />);
  await page.getByRole('textbox', { name: 'People' }).click();
  await userEvent.keyboard('{Enter} {Enter}mira{Enter}{Enter}');
  await expect.element(page.getByText('mira', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'A' }).click();
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await page.getByRole('textbox', { name: 'Topic' }).click();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('Ctrl or Command with Enter sends it from anywhere, with what was just typed', async () => {
  sent.mockClear();
  await show(<Sender />);
  await page.getByRole('textbox', { name: 'Agenda' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledTimes(1);
  await page.getByRole('textbox', { name: 'People' }).click();
  await userEvent.keyboard('jonas{Meta>}{Enter}{/Meta}');
  expect(sent).toHaveBeenCalledTimes(2);
  expect(document.title).toBe('jonas');
});

test('a text that is too long is kept whole and counted, and read out once the typing rests', async () => {
  function Topic() {
    const [topic, setTopic] = useState('');
    return <TextField label="Topic" value={topic} onChange={setTopic} most={128} />;
  }
  await show(<Topic />);
  const topic = page.getByRole('textbox', { name: 'Topic' });
  await topic.fill('a'.repeat(100));
  await expect.element(page.getByText('100/128')).not.toBeInTheDocument();
  await topic.fill('a'.repeat(120));
  await expect.element(page.getByText('120/128')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('8 characters left');
  await topic.fill('a'.repeat(200));
  await expect.element(page.getByText('200/128')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('72 characters too many');
  await expect.element(topic).toHaveValue('a'.repeat(200));
});
