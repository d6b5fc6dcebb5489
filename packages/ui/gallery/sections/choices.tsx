import { useState } from 'react';
import { CheckboxGroup } from '../../src/checkbox-group.tsx';
import { Checkbox } from '../../src/checkbox.tsx';
import { RadioGroup } from '../../src/radio-group.tsx';
import { Switch } from '../../src/switch.tsx';
import { Tabs } from '../../src/tabs.tsx';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';

const choicesOf = (labels: readonly string[]) => labels.map((label, index) => ({ id: String(index), label }));

export function Choices() {
  const words = useWords();
  const [reminders, setReminders] = useState(['1']);
  return (
    <Part>
      <Group title="Checkbox" isColumn>
        <Checkbox defaultChecked>{words.agree}</Checkbox>
        <Checkbox isIndeterminate>{words.remind}</Checkbox>
        <Checkbox hint={words.lobbyHint}>{words.lobby}</Checkbox>
        <Checkbox error={words.topicError}>{words.agree}</Checkbox>
        <Checkbox disabled defaultChecked>
          {words.record}
        </Checkbox>
      </Group>
      <Group title="Radio group" isColumn>
        <RadioGroup label={words.who} choices={choicesOf(words.whoChoices)} defaultValue="1" />
      </Group>
      <Group title="Switch" isColumn>
        <Switch defaultChecked hint={words.lobbyHint}>
          {words.lobby}
        </Switch>
        <Switch>{words.record}</Switch>
        <Switch disabled defaultChecked>
          {words.record}
        </Switch>
      </Group>
      <Group title="Checkbox group" isColumn>
        <CheckboxGroup
          label={words.remind}
          choices={choicesOf(words.remindChoices)}
          value={reminders}
          onChange={setReminders}
        />
      </Group>
      <Group title="Tabs" isColumn>
        <Tabs
          label={words.view}
          tabs={words.tabs.map((label, index) => ({
            id: label,
            label,
            content: label,
            count: index === 0 ? '12' : '',
          }))}
        />
      </Group>
    </Part>
  );
}
