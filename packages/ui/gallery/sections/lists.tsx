import { CalendarDate } from '@internationalized/date';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../src/badge.tsx';
import { Chart } from '../../src/chart.tsx';
import { DateRangePicker, lastDays, type DateRange } from '../../src/date-range-picker.tsx';
import { useFormats } from '../../src/formats.tsx';
import { LoadMore, Pager } from '../../src/pager.tsx';
import { PlainButton } from '../../src/plain-button.tsx';
import { RowMenu } from '../../src/row-menu.tsx';
import { Table, type Column, type Sort } from '../../src/table.tsx';
import { useT } from '../../src/texts.tsx';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';

interface Meeting {
  id: string;
  topic: string;
  people: number;
}

const meetings: readonly Meeting[] = ['Product weekly', 'All hands', 'Customer council'].map((topic, n) => ({
  id: topic,
  topic,
  people: 4 + 3 * n,
}));

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 18);
const today = new CalendarDate(2026, 11, 24);
const nothing = (): void => {};

function Meetings() {
  const words = useWords();
  const t = useT();
  const [sort, setSort] = useState<Sort>({ column: 'topic', isAscending: true });
  const columns: Column<Meeting>[] = [
    { id: 'topic', name: words.topic, sorts: 'ascending', render: ({ topic }) => <bdi>{topic}</bdi> },
    {
      id: 'state',
      name: words.level,
      fold: 'beside',
      render: () => <Badge tone="success">{words.approved}</Badge>,
    },
    { id: 'people', name: words.seats, sorts: 'descending', isNumber: true, render: ({ people }) => people },
  ];
  return (
    <Table
      label={words.tabs[0] ?? ''}
      {...{ columns, sort }}
      rows={meetings}
      idOf={({ id }) => id}
      nameOf={({ topic }) => topic}
      onSort={setSort}
      renderActions={({ topic }) => (
        <RowMenu
          name={topic}
          entries={[
            { id: 'edit', label: words.edit, icon: Pencil, onAction: nothing },
            { id: 'remove', label: t('action.delete'), icon: Trash2, tone: 'danger', onAction: nothing },
          ]}
        />
      )}
      renderBulk={() => <PlainButton icon={Copy}>{words.copyLink}</PlainButton>}
    />
  );
}

function Days() {
  const words = useWords();
  const [range, setRange] = useState<DateRange>(lastDays(today, 7));
  return (
    <DateRangePicker
      label={words.view}
      value={range}
      onChange={setRange}
      presets={[
        { id: '7', label: words.views[1] ?? '', ...lastDays(today, 7) },
        { id: '30', label: words.views[2] ?? '', ...lastDays(today, 30) },
      ]}
    />
  );
}

function Held() {
  const words = useWords();
  const formats = useFormats();
  const points = [3, 9, 4, 0, 5, 8, 7].map((value, day) => ({ atMs: FIRST_MS + day * DAY_MS, value }));
  return (
    <Chart
      title={words.tabs[0] ?? ''}
      series={[{ name: words.approved, points }]}
      stepMs={DAY_MS}
      description={words.info}
      write={(value) => formats.number(value)}
      writeTime={(atMs) => formats.date(atMs, 'short')}
      least={5}
      timeName={words.starts}
    />
  );
}

/** Tables, the ways through them, and what is chosen and drawn beside them. */
export function Lists() {
  const [page, setPage] = useState(2);
  return (
    <Part>
      <Group title="Table" isColumn>
        <Meetings />
        <LoadMore shown={3} hasMore isLoading={false} onMore={nothing} />
        <Pager page={page} size={25} total={130} onPage={setPage} />
      </Group>
      <Group title="Chart" isColumn>
        <Days />
        <Held />
      </Group>
    </Part>
  );
}
