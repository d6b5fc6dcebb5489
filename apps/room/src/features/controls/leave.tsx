import { DoorClosed, LogOut, PhoneOff } from 'lucide-react';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { Menu, MenuItem, MenuTrigger } from '@portico/ui/menu';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';
import { useState } from 'react';
import { RoundButton } from '../../app/round-button.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { problemOf, problemText } from '../../room/problem.ts';

function EndForAll() {
  const texts = useTexts();
  const { t } = texts;
  const { desk, moderation } = useTools();
  const { dialog } = useStore(desk);
  const [problem, setProblem] = useState<string>();
  const end = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await moderation.end();
    } catch (error) {
      setProblem(problemText(problemOf(error), texts));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      isOpen={dialog === 'end'}
      onClose={() => desk.ask(undefined)}
      title={t('room.end.question')}
      confirmLabel={t('room.end.confirm')}
      onConfirm={end}
    >
      {t('room.end.text')}
      {problem !== undefined && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Out of the room; who may end it for all is asked which of the two it shall be. */
export function Leave() {
  const { t } = useTexts();
  const { room, desk } = useTools();
  const { actions } = useStore(room).view.me;
  if (!actions.end)
    return (
      <RoundButton icon={PhoneOff} look="danger" label={t('room.leave')} onPress={() => void room.leave()} />
    );
  return (
    <>
      <MenuTrigger>
        <RoundButton icon={PhoneOff} look="danger" label={t('room.leave')} />
        <Menu placement="top end">
          <MenuItem icon={LogOut} onAction={() => void room.leave()}>
            {t('room.leave.only')}
          </MenuItem>
          <MenuItem icon={DoorClosed} tone="danger" onAction={() => desk.ask('end')}>
            {t('room.end')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <EndForAll />
    </>
  );
}
