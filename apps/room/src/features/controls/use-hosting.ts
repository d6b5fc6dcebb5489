import { CircleDot, CircleStop, Lock, LockOpen, VolumeX } from 'lucide-react';
import type { IconType } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { useAction } from '../../app/use-action.ts';

/** Something that who runs the meeting does to it: a button in the bar, or an item of the menu on a phone. */
export interface HostingAction {
  name: 'record' | 'muteAll' | 'lock';
  icon: IconType;
  label: string;
  /** What it does now. */
  words: string;
  /** Of what can be on or off. */
  isOn?: boolean;
  onAction: () => void;
}

function useRecord(): HostingAction[] {
  const t = useT();
  const act = useAction();
  const { room, moderation } = useTools();
  const { me, live } = useStore(room).view;
  if (!me.actions.record || !live) return [];
  const isOn = live.recordingSince !== null;
  return [
    {
      name: 'record',
      icon: isOn ? CircleStop : CircleDot,
      label: t('room.record'),
      words: t(isOn ? 'room.record.stop' : 'room.record.start'),
      isOn,
      onAction: () => act(() => moderation.record(!isOn)),
    },
  ];
}

function useModeration(): HostingAction[] {
  const t = useT();
  const act = useAction();
  const { room, moderation } = useTools();
  const { me, live } = useStore(room).view;
  if (!me.actions.moderate) return [];
  const isOn = live?.isLocked ?? false;
  return [
    {
      name: 'muteAll',
      icon: VolumeX,
      label: t('room.muteAll'),
      words: t('room.muteAll'),
      onAction: () => act(() => moderation.mute('all')),
    },
    {
      name: 'lock',
      icon: isOn ? Lock : LockOpen,
      label: t('room.lock'),
      words: t(isOn ? 'room.lock.open' : 'room.lock.close'),
      isOn,
      onAction: () => act(() => moderation.lock(!isOn)),
    },
  ];
}

/** What the reader may do to the meeting; empty for who only takes part. */
export const useHosting = (): HostingAction[] => [...useRecord(), ...useModeration()];
