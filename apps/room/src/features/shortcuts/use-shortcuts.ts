import { useEffect, useEffectEvent } from 'react';
import { useTools } from '../../app/tools.ts';
import { useControls } from '../../app/use-controls.ts';
import { shortcutOf, isElsewhere, isPressable, reveals, type Shortcut } from '../../room/shortcuts.ts';

/** Does what a button does. */
function useAct(): (shortcut: Shortcut) => void {
  const { ui } = useTools();
  const controls = useControls();
  return (shortcut) => {
    switch (shortcut) {
      case 'microphone':
      case 'camera':
        return controls.toggleInput(shortcut);
      case 'share':
        return controls.toggleScreen();
      case 'hand':
        return controls.toggleHand();
      case 'chat':
      case 'people':
        return ui.toggle(shortcut);
      case 'layout':
        return controls.toggleLayout();
      case 'help':
        return ui.ask('help');
    }
  };
}

/**
 * Keys do what the buttons do, unless they are switched off, somebody types or may be typing, or a dialog is open. While a
 * panel has just opened or closed they show nobody anything: who types fast across that is not heard or seen by it.
 */
export function useShortcuts(): void {
  const { conference, ui } = useTools();
  const controls = useControls();
  const act = useEffectEvent(useAct());
  const talk = useEffectEvent((isOn: boolean) => void controls.setInput('microphone', isOn));
  useEffect(() => {
    /** Keys that have done something and are still down: a field that has come under them must not get them either. */
    const held = new Set<string>();
    let isTalking = false;
    const rests = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
      !ui.get().hasShortcuts || ui.takesText || defaultPrevented || isElsewhere(target);
    const press = (event: KeyboardEvent): void => {
      if (event.repeat && held.has(event.code)) event.preventDefault();
      if (event.repeat) return;
      held.delete(event.code); // a Mac does not tell of a key that goes up beside ⌘
      if (rests(event)) return;
      const isTalk = event.key === ' ' && !isPressable(event.target);
      const shortcut = isTalk ? 'microphone' : shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault(); // the page would scroll, or a field that appears get the letter
      held.add(event.code);
      if (ui.isSettling && reveals(shortcut, conference.get())) return;
      if (!isTalk) return act(shortcut);
      if (conference.get().isMicrophoneOn) return;
      isTalking = true;
      talk(true);
    };
    const hush = (): void => {
      if (isTalking) talk(false);
      isTalking = false;
    };
    const release = (event: KeyboardEvent): void => {
      held.delete(event.code);
      if (event.key === ' ') hush();
    };
    const leave = (): void => {
      held.clear();
      hush();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', leave);
    };
  }, [conference, ui]);
}
