import { Copy, Languages, Moon, Pencil, Sun, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../src/button.tsx';
import { ConfirmDialog } from '../../src/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../src/dialog.tsx';
import { Kbd } from '../../src/kbd.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger, SubmenuTrigger } from '../../src/menu.tsx';
import { Popover, PopoverTrigger } from '../../src/popover.tsx';
import { Sheet } from '../../src/sheet.tsx';
import { Switch } from '../../src/switch.tsx';
import { TextField } from '../../src/text-field.tsx';
import { addToast } from '../../src/toasts.ts';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';
import { ScheduleFields } from './schedule-fields.tsx';

function SampleMenu() {
  const words = useWords();
  return (
    <MenuTrigger>
      <Button>{words.more}</Button>
      <Menu>
        <MenuSection aria-label={words.details}>
          <MenuItem icon={Copy} end={<Kbd>Ctrl C</Kbd>}>
            {words.copyLink}
          </MenuItem>
          <MenuItem icon={Pencil}>{words.edit}</MenuItem>
          <SubmenuTrigger>
            <MenuItem icon={Languages}>{words.zone}</MenuItem>
            <Menu>
              {words.zones.map((zone) => (
                <MenuItem key={zone}>{zone}</MenuItem>
              ))}
            </Menu>
          </SubmenuTrigger>
        </MenuSection>
        <MenuSection title={words.view} selectionMode="single" defaultSelectedKeys={['dark']}>
          <MenuItem id="light" icon={Sun}>
            {words.views[0]!}
          </MenuItem>
          <MenuItem id="dark" icon={Moon}>
            {words.views[1]!}
          </MenuItem>
        </MenuSection>
        <MenuSection aria-label={words.remove}>
          <MenuItem icon={Trash2} tone="danger">
            {words.remove}
          </MenuItem>
        </MenuSection>
      </Menu>
    </MenuTrigger>
  );
}

function Modals() {
  const words = useWords();
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button onPress={() => setOpen('dialog')}>{words.schedule}</Button>
      <Button onPress={() => setOpen('confirm')}>{words.remove}</Button>
      <Button onPress={() => setOpen('sheet')}>{words.downloads}</Button>
      <Dialog isOpen={open === 'dialog'} onClose={close} title={words.schedule}>
        <DialogBody>
          <TextField label={words.topic} hint={words.topicHint} />
          <ScheduleFields />
          <Switch defaultChecked>{words.lobby}</Switch>
        </DialogBody>
        <DialogFoot>
          <Button onPress={close}>{words.details}</Button>
          <Button tone="accent" onPress={close}>
            {words.schedule}
          </Button>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title={words.removeQuestion}
        confirmLabel={words.remove}
        onConfirm={close}
      >
        {words.removeText}
      </ConfirmDialog>
      <Sheet isOpen={open === 'sheet'} onClose={close} title={words.downloads}>
        {words.emptyText}
      </Sheet>
    </>
  );
}

export function Overlays() {
  const words = useWords();
  return (
    <Part>
      <Group title="Menu and popover">
        <SampleMenu />
        <PopoverTrigger>
          <Button>{words.details}</Button>
          <Popover label={words.details}>
            <p>{words.emptyText}</p>
          </Popover>
        </PopoverTrigger>
      </Group>
      <Group title="Dialog, question and sheet">
        <Modals />
      </Group>
      <Group title="Toast">
        <Button onPress={() => addToast(words.copied, { tone: 'success' })}>{words.copyLink}</Button>
        <Button
          onPress={() =>
            addToast(words.deleted, { action: { label: words.more, onAction: () => addToast(words.copied) } })
          }
        >
          {words.remove}
        </Button>
        <Button onPress={() => addToast(words.danger, { tone: 'danger' })}>{words.record}</Button>
      </Group>
    </Part>
  );
}
