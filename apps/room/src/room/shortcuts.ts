import type { PlainKey } from '@portico/i18n/texts';

/** What keys do in the room. */
export type Deed = 'microphone' | 'camera' | 'share' | 'hand' | 'chat' | 'people' | 'layout' | 'help';

/** The keys, as they stand on the buttons and in the help. */
export const keys: Readonly<Record<Deed, string>> = {
  microphone: 'M',
  camera: 'V',
  share: 'S',
  hand: 'H',
  chat: 'C',
  people: 'P',
  layout: 'L',
  help: '?',
};

export const keyWords: Readonly<Record<Deed, PlainKey>> = {
  microphone: 'room.keys.microphone',
  camera: 'room.keys.camera',
  share: 'room.keys.share',
  hand: 'room.keys.hand',
  chat: 'room.keys.chat',
  people: 'room.keys.people',
  layout: 'room.keys.layout',
  help: 'room.keys.help',
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The letter as it stands on a Latin keyboard: an Arabic or Greek layout writes another one with the same key. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key[A-Z]$/.test(code) && !/^[!-~]$/.test(key) ? code.slice(3) : key;
}

/** What a key means; undefined for all that belongs to the browser, or to nobody. */
export function deedOf(press: KeyPress): Deed | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  if (press.key === '?' || press.key === '؟') return 'help';
  const letter = letterOf(press);
  const found = Object.entries(keys).find(([, key]) => key === letter);
  return found?.[0] as Deed | undefined;
}

const TYPED =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"]';
const PRESSED = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether somebody types, or something stands before the room that keys belong to. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPED) !== null) ||
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => overlay.getClientRects().length > 0);

/** Whether Space presses what has the focus. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESSED) !== null;
