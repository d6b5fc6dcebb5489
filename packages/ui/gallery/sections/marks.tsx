import { Disc3 } from 'lucide-react';
import { AvatarStack } from '../../src/avatar-stack.tsx';
import { Avatar } from '../../src/avatar.tsx';
import { Badge } from '../../src/badge.tsx';
import { LevelMeter } from '../../src/level-meter.tsx';
import { ProgressBar } from '../../src/progress-bar.tsx';
import { Skeleton } from '../../src/skeleton.tsx';
import { Spinner } from '../../src/spinner.tsx';
import { Time } from '../../src/time.tsx';
import { Group, Part } from '../group.tsx';
import { names, useWords } from '../words.ts';

const people = names.map((name) => ({ id: name, name }));

export function Marks() {
  const words = useWords();
  return (
    <Part>
      <Group title="Badge">
        <Badge tone="live">{words.live}</Badge>
        <Badge tone="accent">{words.webinar}</Badge>
        <Badge>{words.room}</Badge>
        <Badge tone="success">{words.approved}</Badge>
        <Badge tone="warning">{words.waiting}</Badge>
        <Badge tone="danger">{words.refused}</Badge>
        <Badge tone="info" icon={Disc3}>
          {words.newer}
        </Badge>
      </Group>
      <Group title="Avatar">
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
      </Group>
      <Group title="Avatar, sizes and stack">
        <Avatar name={names[0]!} size="xs" />
        <Avatar name={names[1]!} size="sm" />
        <Avatar name={names[2]!} size="lg" />
        <AvatarStack people={people.slice(0, 4)} />
        <AvatarStack people={people} total={28} />
      </Group>
      <Group title="Time">
        <Time at="2026-11-20T09:20:00Z" />
        <Time at="2026-11-20T09:20:00Z" show="day" />
        <Time at="2026-11-20T09:20:00Z" show="dateTime" />
      </Group>
      <Group title="Progress" isColumn>
        <ProgressBar label={words.upload} value={0.62} />
        <ProgressBar label={words.upload} />
      </Group>
      <Group title="Microphone level" isColumn>
        <LevelMeter label={words.level} value={0.5} />
        <LevelMeter label={words.level} value={0.95} />
      </Group>
      <Group title="Waiting" isColumn>
        <Spinner />
        <Skeleton shape="title" width="medium" />
        <Skeleton width="long" />
        <Skeleton width="short" />
      </Group>
    </Part>
  );
}
