import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { show } from './testing/show.tsx';

const choices = [
  { id: 'all', label: 'Everyone' },
  { id: 'site', label: 'People of this site', hint: 'With an account' },
] as const;

test('Space checks a checkbox, and its label is part of its target', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(
    <Checkbox hint="Every time" error="Needed" onChange={onChange}>
      Record
    </Checkbox>,
  );
  const box = page.getByRole('checkbox', { name: 'Record' });
  await expect.element(box).toHaveAccessibleDescription('Needed Every time');
  await userEvent.keyboard('{Tab}{ }');
  await expect.poll(() => onChange.mock.lastCall).toEqual([true]);
  await page.getByText('Record').click();
  await expect.poll(() => onChange.mock.lastCall).toEqual([false]);
});

test('a checkbox can stand for a part', async () => {
  await show(<Checkbox isIndeterminate>All</Checkbox>);
  await expect.element(page.getByRole('checkbox')).toBePartiallyChecked();
});

test.for([
  ['light', 'normal'],
  ['dark', 'normal'],
  ['light', 'more'],
  ['dark', 'more'],
] as const)('the knob of a switch that is off stands out: %s, contrast %s', async ([theme, contrast]) => {
  const { dataset } = document.documentElement;
  Object.assign(dataset, { theme, contrast });
  await show(<Switch>Lobby</Switch>);
  const element = page.getByRole('switch', { name: 'Lobby' }).element();
  const lightness = (part?: string): number =>
    Number(/oklch\((\S+)/.exec(getComputedStyle(element, part).backgroundColor)?.[1]);
  expect(Math.abs(lightness('::before') - lightness())).toBeGreaterThan(0.3);
  delete dataset['theme'];
  delete dataset['contrast'];
});

test('Space turns a switch on', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<Switch onChange={onChange}>Lobby</Switch>);
  await expect.element(page.getByRole('switch', { name: 'Lobby' })).not.toBeChecked();
  await userEvent.keyboard('{Tab}{ }');
  await expect.element(page.getByRole('switch', { name: 'Lobby' })).toBeChecked();
  await expect.poll(() => onChange.mock.calls).toContainEqual([true]);
});

test('arrow keys choose a radio', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(
    <RadioGroup label="Who" choices={choices} defaultValue="all" onChange={onChange} error="Choose" />,
  );
  await expect.element(page.getByRole('radiogroup', { name: 'Who' })).toHaveAccessibleDescription('Choose');
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.poll(() => onChange.mock.calls).toContainEqual(['site']);
  await expect.element(page.getByRole('radio', { name: 'People of this site' })).toBeChecked();
});

test('arrow keys choose a radio at once where the group has the focus at first', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<RadioGroup label="Who" choices={choices} value="site" onChange={onChange} autoFocus />);
  await expect.element(page.getByRole('radio', { name: 'People of this site' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => onChange.mock.calls).toContainEqual(['all']);
});

test('a checkbox group answers in its own order', async () => {
  const onChange = vi.fn<(...args: unknown[]) => void>();
  await show(<CheckboxGroup label="Who" choices={choices} value={['site']} onChange={onChange} />);
  await page.getByRole('checkbox', { name: 'Everyone' }).click();
  await expect.poll(() => onChange.mock.calls).toContainEqual([['all', 'site']]);
});

function Views() {
  const [view, setView] = useState('all');
  return <SegmentedControl label="View" segments={choices} value={view} onChange={setView} />;
}

test('arrow keys move in a segmented control', async () => {
  await show(<Views />);
  await expect.element(page.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'People of this site' })).toBeChecked();
});

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('in %s %s goes to the next tab', async (locale, key) => {
  const tabs = [
    { id: 'a', label: 'Upcoming', content: 'First', count: '3' },
    { id: 'b', label: 'Past', content: 'Second' },
  ];
  await show(<Tabs label="Meetings" tabs={tabs} />, locale);
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/First/);
  await userEvent.keyboard(`{Tab}${key}`);
  await expect.element(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/Second/);
});

function Position() {
  const [seconds, setSeconds] = useState(10);
  return (
    <Slider label="Position" value={seconds} max={60} valueText={`${seconds} of 60`} onChange={setSeconds} />
  );
}

test.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('in %s %s moves a slider on, and it says where it is', async (locale, key) => {
  await show(<Position />, locale);
  await expect.element(page.getByRole('slider', { name: 'Position' })).toHaveValue('10');
  await userEvent.keyboard(`{Tab}${key}`);
  await expect.element(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '11 of 60');
});
