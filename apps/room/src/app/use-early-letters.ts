import { useEffect, useEffectEvent } from 'react';
import { isFocusLost } from './panel-focus.ts';
import { useTools } from './tools.ts';

const isWritten = (press: KeyboardEvent): boolean => {
  const isThirdLevel = press.getModifierState('AltGraph');
  const isCommand = press.ctrlKey || press.metaKey || press.altKey;
  return /^.$/u.test(press.key) && (isThirdLevel || !isCommand);
};

/** Who writes while the field of a panel is on its way finds it there, and presses no button by a space or Enter. */
export function useEarlyLetters(isComing: () => boolean): void {
  const { ui } = useTools();
  const isAwaited = useEffectEvent(
    () => ui.lacksField && isComing() && (document.activeElement === ui.openedFrom || isFocusLost()),
  );
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isAwaited() || !(isWritten(event) || event.key === 'Enter')) return;
      event.preventDefault();
      event.stopPropagation();
      // a key that is held down has opened the panel, and Enter would send what nobody has seen
      if (isWritten(event) && !event.repeat) ui.keepDraft(ui.draft + event.key);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [ui]);
}
