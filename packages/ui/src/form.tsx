import type { ComponentProps, KeyboardEvent } from 'react';

/** A tick is no place to send a form from: nobody expects Enter there to do more than Space. */
const isTick = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');

/** Keys mean the same in all of a form's fields; the form itself is none. */
const keys = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isMeant = event.ctrlKey || event.metaKey;
    if (!isMeant && !isTick(event.target)) return;
    event.preventDefault();
    if (isMeant) event.currentTarget.requestSubmit();
  },
};

/**
 * Every form of ours. The browser says nothing about its fields, whose language is not the reader's: what is wrong is said
 * by their `error`. Ctrl or Command with Enter sends it from anywhere in it.
 */
export const Form = (props: Omit<ComponentProps<'form'>, 'noValidate' | 'onKeyDown'>) => (
  <form {...props} {...keys} noValidate />
);
