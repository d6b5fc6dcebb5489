import { CalendarPlus, Ellipsis, Mic, Pencil, Search, Send, Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../src/button.tsx';
import { IconButton } from '../../src/icon-button.tsx';
import { Kbd } from '../../src/kbd.tsx';
import { PlainButton, PlainLink } from '../../src/plain-button.tsx';
import { SegmentedControl } from '../../src/segmented-control.tsx';
import { ToggleButton } from '../../src/toggle-button.tsx';
import { Toolbar } from '../../src/toolbar.tsx';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';

function Controls() {
  const words = useWords();
  const [view, setView] = useState('a');
  return (
    <>
      <Group title="Toolbar">
        <Toolbar label={words.more}>
          <IconButton icon={Pencil} label={words.edit} />
          <IconButton icon={Trash2} label={words.remove} />
          <IconButton icon={Ellipsis} label={words.more} size="sm" />
          <ToggleButton icon={Mic} label={words.level} defaultSelected />
          <ToggleButton icon={Search} label={words.view} />
        </Toolbar>
        <Kbd>Ctrl K</Kbd>
      </Group>
      <Group title="Segmented control">
        <SegmentedControl
          label={words.view}
          segments={words.views.map((label, index) => ({ id: 'abc'[index]!, label }))}
          value={view}
          onChange={setView}
        />
      </Group>
    </>
  );
}

export function Buttons() {
  const words = useWords();
  return (
    <Part>
      <Group title="Button, large">
        <Button size="lg" tone="accent" icon={Video}>
          {words.start}
        </Button>
        <Button size="lg" icon={CalendarPlus}>
          {words.schedule}
        </Button>
        <Button size="lg" tone="join" icon={Video}>
          {words.join}
        </Button>
      </Group>
      <Group title="Button">
        <Button tone="accent">{words.schedule}</Button>
        <Button>{words.details}</Button>
        <Button tone="join">{words.join}</Button>
        <Button tone="danger">{words.end}</Button>
        <Button tone="quiet">{words.more}</Button>
      </Group>
      <Group title="Button, small">
        <Button size="sm" tone="join">
          {words.join}
        </Button>
        <Button size="sm">{words.details}</Button>
        <Button size="sm" tone="quiet" icon={Send} isIconMirrored>
          {words.more}
        </Button>
      </Group>
      <Group title="Waiting and disabled">
        <Button tone="accent" isPending>
          {words.schedule}
        </Button>
        <Button isPending>{words.details}</Button>
        <Button tone="accent" isDisabled>
          {words.schedule}
        </Button>
        <Button isDisabled>{words.details}</Button>
      </Group>
      <Group title="Native button and link">
        <PlainButton tone="accent">{words.signIn}</PlainButton>
        <PlainLink href="#top">{words.guest}</PlainLink>
        <PlainButton isPending>{words.details}</PlainButton>
      </Group>
      <Controls />
    </Part>
  );
}
