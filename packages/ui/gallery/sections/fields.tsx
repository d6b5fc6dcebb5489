import { parseZonedDateTime } from '@internationalized/date';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { ComboBox } from '../../src/combo-box.tsx';
import { DateTimePicker } from '../../src/date-time-picker.tsx';
import { NumberField } from '../../src/number-field.tsx';
import { PasswordInput } from '../../src/password-input.tsx';
import { Select } from '../../src/select.tsx';
import { Slider } from '../../src/slider.tsx';
import { TextArea } from '../../src/text-area.tsx';
import { TextField } from '../../src/text-field.tsx';
import { TextInput } from '../../src/text-input.tsx';
import { TokenInput } from '../../src/token-input.tsx';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';

const optionsOf = (labels: readonly string[]) => labels.map((label, index) => ({ id: String(index), label }));
const start = parseZonedDateTime('2026-11-20T10:30[Europe/Copenhagen]');

function Interactive() {
  const words = useWords();
  const [people, setPeople] = useState(['mira@example.org', 'jonas@example', 'aiko@example.org']);
  const [seconds, setSeconds] = useState(64);
  return (
    <>
      <Group title="Token input" isColumn>
        <TokenInput
          label={words.people}
          values={people}
          onChange={setPeople}
          isValid={(value) => /@.+\./.test(value)}
          inputMode="email"
        />
      </Group>
      <Group title="Slider" isColumn>
        <Slider
          label={words.position}
          value={seconds}
          max={180}
          valueText={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
          onChange={setSeconds}
        />
      </Group>
    </>
  );
}

export function Fields() {
  const words = useWords();
  return (
    <Part>
      <Group title="Text field" isColumn>
        <TextField label={words.topic} hint={words.topicHint} defaultValue="Design review: joining flow" />
        <TextField label={words.topic} error={words.topicError} isOptional />
        <TextField label={words.topic} isDisabled defaultValue="Design review" />
      </Group>
      <Group title="Native text and password" isColumn>
        <TextInput label={words.email} type="email" placeholder="mira@example.org" dir="ltr" />
        <PasswordInput label={words.password} defaultValue="correct horse" />
        <TextInput label={words.email} error={words.topicError} hint={words.topicHint} />
      </Group>
      <Group title="Select and combo box" isColumn>
        <Select label={words.duration} options={optionsOf(words.minutes)} defaultValue="1" />
        <ComboBox label={words.zone} options={optionsOf(words.zones)} defaultValue="0" icon={Globe} />
        <Select
          label={words.duration}
          options={optionsOf(words.minutes)}
          error={words.topicError}
          placeholder="–"
        />
      </Group>
      <Group title="Date and time" isColumn>
        <DateTimePicker label={words.starts} defaultValue={start} />
        <DateTimePicker label={words.starts} granularity="day" isOptional />
        <NumberField label={words.seats} defaultValue={1200} minValue={0} maxValue={5000} />
      </Group>
      <Group title="Text area" isColumn>
        <TextArea label={words.note} isOptional defaultValue={words.emptyText} />
      </Group>
      <Interactive />
    </Part>
  );
}
