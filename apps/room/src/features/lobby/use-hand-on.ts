import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** When a part goes that has the focus, the focus goes to what is there instead, and not to nowhere. */
export function useHandOn(part: RefObject<HTMLElement | null>, heir: () => HTMLElement | null): void {
  const handOn = useEffectEvent(() => heir()?.focus());
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) handOn();
    };
  }, [part]);
}
