import { useRef, useState, type KeyboardEvent } from 'react';
import type { PressEvent } from 'react-aria-components/Button';

/** A button and the menu that it opens, whose code may come only then. */
export function useMenu(onNear: () => void) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** By a key its first item is what one wants to be at. */
  const [autoFocus, setAutoFocus] = useState<'first' | true>(true);
  const show = (by: 'first' | true): void => {
    setAutoFocus(by);
    setOpen(true);
  };
  return {
    button: {
      ref: anchor,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onHoverStart: onNear,
      onFocus: onNear,
      onPress: ({ pointerType }: PressEvent) => show(pointerType === 'keyboard' ? 'first' : true),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') show('first');
      },
    },
    menu: { anchor, isOpen, autoFocus, onClose: () => setOpen(false) },
    open: () => show(true),
  } as const;
}

export type MenuState = ReturnType<typeof useMenu>['menu'];
