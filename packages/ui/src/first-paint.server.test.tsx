import { Mic, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileCatalog } from '@portico/i18n/build/compile';
import { readCatalog } from '@portico/i18n/build/files';
import { languageOf } from '@portico/i18n/locales';
import { createTexts } from '@portico/i18n/texts';
import { AvatarStack } from './avatar-stack.tsx';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Checkbox } from './checkbox.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { ErrorState } from './error-state.tsx';
import { IconButton } from './icon-button.tsx';
import { CalendarArt } from './art/calendar.tsx';
import { Kbd } from './kbd.tsx';
import { LevelMeter } from './level-meter.tsx';
import { Menu, MenuItem, MenuTrigger } from './menu.tsx';
import { Notice } from './notice.tsx';
import { PasswordInput } from './password-input.tsx';
import { PlainButton, PlainLink } from './plain-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Sheet } from './sheet.tsx';
import { Skeleton } from './skeleton.tsx';
import { Slider } from './slider.tsx';
import { Spinner } from './spinner.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';
import { TextInput } from './text-input.tsx';
import { TextsProvider } from './texts-provider.tsx';
import { PlainTexts } from './texts.tsx';
import { Time } from './time.tsx';
import { ToastRegion } from './toast-region.tsx';
import { ToggleButton } from './toggle-button.tsx';
import { TokenInput } from './token-input.tsx';
import { Toolbar } from './toolbar.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const nothing = (): void => {};
const choices = [{ id: 'all', label: 'Everyone' }];

/** Need no React Aria around them: the parts of entry pages. */
const native: Record<string, ReactNode> = {
  Avatar: <Avatar name="Mira Holm" />,
  AvatarStack: <AvatarStack people={[{ id: '1', name: 'Mira' }]} total={9} />,
  Badge: <Badge tone="live">Live</Badge>,
  Card: <Card title="Today">Text</Card>,
  Checkbox: <Checkbox hint="Hint">Record</Checkbox>,
  CheckboxGroup: <CheckboxGroup label="Who" choices={choices} value={['all']} onChange={nothing} />,
  EmptyState: <EmptyState art={<CalendarArt />} title="Nothing" />,
  EntryLayout: (
    <EntryLayout product="Portico" title="Sign in">
      Form
    </EntryLayout>
  ),
  ErrorState: <ErrorState title="Broken" text="Again" />,
  Kbd: <Kbd>Ctrl K</Kbd>,
  LevelMeter: <LevelMeter label="Level" value={0.4} />,
  Notice: <Notice onDismiss={nothing}>Text</Notice>,
  PasswordInput: <PasswordInput label="Password" />,
  PlainButton: <PlainButton isPending>Send</PlainButton>,
  PlainLink: <PlainLink href="#">Open</PlainLink>,
  ProgressBar: <ProgressBar label="Upload" value={0.4} />,
  RadioGroup: <RadioGroup label="Who" choices={choices} />,
  SegmentedControl: <SegmentedControl label="View" segments={choices} value="all" onChange={nothing} />,
  Skeleton: <Skeleton width="long" />,
  Slider: <Slider label="Position" value={1} max={9} valueText="1 of 9" onChange={nothing} />,
  Spinner: <Spinner />,
  Switch: <Switch>Lobby</Switch>,
  TextInput: <TextInput label="Topic" error="Needed" />,
  Time: <Time at="2026-11-20T09:20:00Z" />,
  TokenInput: <TokenInput label="People" values={['mira']} onChange={nothing} isValid={Boolean} />,
  VisuallyHidden: <VisuallyHidden>Text</VisuallyHidden>,
};

/** Stand on React Aria and may be on the first paint all the same. The others belong into lazy parts. */
const interactive: Record<string, ReactNode> = {
  Button: <Button isPending>Save</Button>,
  ConfirmDialog: (
    <ConfirmDialog isOpen={false} onClose={nothing} title="Sure?" confirmLabel="Yes" onConfirm={nothing}>
      Text
    </ConfirmDialog>
  ),
  Dialog: (
    <Dialog isOpen={false} onClose={nothing} title="Title">
      Text
    </Dialog>
  ),
  IconButton: <IconButton icon={Pencil} label="Edit" />,
  Menu: (
    <MenuTrigger>
      <Button>More</Button>
      <Menu>
        <MenuItem>Edit</MenuItem>
      </Menu>
    </MenuTrigger>
  ),
  Sheet: (
    <Sheet isOpen={false} onClose={nothing} title="Title">
      Text
    </Sheet>
  ),
  Tabs: <Tabs label="Meetings" tabs={[{ id: 'a', label: 'Upcoming', content: 'Text' }]} />,
  TextArea: <TextArea label="Agenda" />,
  TextField: <TextField label="Topic" />,
  ToastRegion: <ToastRegion />,
  ToggleButton: <ToggleButton icon={Mic} label="Microphone" />,
  Toolbar: <Toolbar label="Tools">Text</Toolbar>,
};

const texts = createTexts(languageOf('ar'), compileCatalog(readCatalog('ar', 'ui'), 'ar'));

test('the server has no window: React Aria would take its words from it for every request', () => {
  expect(typeof window).toBe('undefined');
});

test.each(Object.entries(native))('%s is streamed without a style attribute', (_, part) => {
  const html = renderToString(
    <PlainTexts texts={texts} zone="Europe/Copenhagen">
      {part}
    </PlainTexts>,
  );
  expect(html).not.toBe('');
  expect(html).not.toContain(' style="');
});

test.each(Object.entries(interactive))('%s is streamed without a style attribute', (_, part) => {
  const html = renderToString(
    <TextsProvider texts={texts} zone="Europe/Copenhagen">
      {part}
    </TextsProvider>,
  );
  expect(html).not.toContain(' style="');
});

test('the words of a part are those of its request', () => {
  const html = renderToString(
    <PlainTexts texts={texts} zone="Europe/Copenhagen">
      <Spinner />
    </PlainTexts>,
  );
  expect(html).toContain('جارٍ التحميل');
});
