import { useEffect, useEffectEvent } from 'react';
import { useTools } from '../../app/tools.ts';
import { useControls } from '../../app/use-controls.ts';
import { deedOf, isElsewhere, isPressable, type Deed } from '../../room/shortcuts.ts';

/** Keys do what the buttons do, unless they are switched off, somebody types, or a dialog is open. */
export function useShortcuts(): void {
  const { conference, desk } = useTools();
  const controls = useControls();
  const act = useEffectEvent((deed: Deed): void => {
    switch (deed) {
      case 'microphone':
      case 'camera':
        return controls.toggleInput(deed);
      case 'share':
        return controls.toggleScreen();
      case 'hand':
        return controls.toggleHand();
      case 'chat':
      case 'people':
        return desk.toggle(deed);
      case 'layout':
        return controls.toggleLayout();
      case 'help':
        return desk.ask('help');
    }
  });
  const talk = useEffectEvent((isOn: boolean) => void controls.setInput('microphone', isOn));
  useEffect(() => {
    let isTalking = false;
    const press = (event: KeyboardEvent): void => {
      if (!desk.get().hasShortcuts || event.defaultPrevented || isElsewhere(event.target)) return;
      if (event.key === ' ' && !isPressable(event.target)) {
        event.preventDefault(); // the page would scroll
        if (event.repeat || conference.get().isMicrophoneOn) return;
        isTalking = true;
        talk(true);
        return;
      }
      const deed = event.repeat ? undefined : deedOf(event);
      if (deed) {
        event.preventDefault(); // a field that appears must not get the letter
        act(deed);
      }
    };
    const hush = (): void => {
      if (isTalking) talk(false);
      isTalking = false;
    };
    const release = (event: KeyboardEvent): void => {
      if (event.key === ' ') hush();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', hush);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', hush);
    };
  }, [conference, desk]);
}
