import { Ellipsis, Hand, LogIn, MicOff, ShieldMinus, ShieldPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import type { IconType } from '@portico/ui/icon';
import { IconButton } from '@portico/ui/icon-button';
import { Menu, MenuItem, MenuTrigger } from '@portico/ui/menu';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useAction } from '../../app/use-action.ts';
import type { Companion } from '../../room/company.ts';
import { measuresFor } from '../../room/people.ts';
import { problemOf, problemText } from '../../room/problem.ts';

interface Measure {
  icon: IconType;
  words: string;
  isOffered: boolean;
  isHard?: boolean;
  onAction: () => void;
}

function RemoveDialog({ person, onClose }: { person: Companion; onClose: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  const { moderation } = useTools();
  const [problem, setProblem] = useState<string>();
  const remove = async (): Promise<void> => {
    setProblem(undefined);
    try {
      await moderation.remove(person.id);
    } catch (error) {
      setProblem(problemText(problemOf(error), texts));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('room.remove.question', { name: person.name })}
      confirmLabel={t('room.remove')}
      onConfirm={remove}
    >
      {t('room.remove.text')}
      {problem !== undefined && (
        <Notice tone="danger" isLive>
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function useMeasures(person: Companion, onRemove: () => void): Measure[] {
  const { t } = useTexts();
  const act = useAction();
  const { room, moderation } = useTools();
  const may = measuresFor(person, useStore(room).view.me.actions);
  const { id } = person;
  return [
    {
      icon: LogIn,
      words: t('room.bringIn'),
      isOffered: may.bringIn,
      onAction: () => act(() => moderation.bringIn(id)),
    },
    {
      icon: MicOff,
      words: t('room.mute'),
      isOffered: may.mute,
      onAction: () => act(() => moderation.mute([id])),
    },
    {
      icon: Hand,
      words: t('room.hand.lower'),
      isOffered: may.lowerHand,
      onAction: () => act(() => room.raise(id, false)),
    },
    {
      icon: ShieldPlus,
      words: t('room.appoint'),
      isOffered: may.appoint,
      onAction: () => act(() => moderation.appoint(id, 'cohost')),
    },
    {
      icon: ShieldMinus,
      words: t('room.dismiss'),
      isOffered: may.dismiss,
      onAction: () => act(() => moderation.appoint(id, 'attendee')),
    },
    { icon: UserX, words: t('room.remove'), isOffered: may.remove, isHard: true, onAction: onRemove },
  ];
}

/** What can be done with somebody; nothing for who may do nothing. */
export function PersonMenu({ person }: { person: Companion }) {
  const { t } = useTexts();
  const [isRemoving, setRemoving] = useState(false);
  const measures = useMeasures(person, () => setRemoving(true)).filter(({ isOffered }) => isOffered);
  if (measures.length === 0 && !isRemoving) return null;
  return (
    <>
      <MenuTrigger>
        <IconButton size="sm" icon={Ellipsis} label={t('action.moreActions', { name: person.name })} />
        <Menu placement="bottom end">
          {measures.map(({ icon, words, isHard, onAction }) => (
            <MenuItem key={words} icon={icon} onAction={onAction} {...(isHard && { tone: 'danger' })}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      {isRemoving && <RemoveDialog person={person} onClose={() => setRemoving(false)} />}
    </>
  );
}
