import type { PlainKey } from '@portico/i18n/texts';
import { latinLetter } from '@portico/ui/latin-letter';
import { shownOverlays } from '../app/overlays.ts';

/** What keys do in the room. */
export type Shortcut = 'microphone' | 'camera' | 'share' | 'hand' | 'chat' | 'people' | 'layout' | 'help';

/** The keys, as they stand on the buttons and in the help. */
export const keys: Readonly<Record<Shortcut, string>> = {
  microphone: 'M',
  camera: 'V',
  share: 'S',
  hand: 'H',
  chat: 'C',
  people: 'P',
  layout: 'L',
  help: '?',
};

export const keyWords: Readonly<Record<Shortcut, PlainKey>> = {
  microphone: 'room.keys.microphone',
  camera: 'room.keys.camera',
  share: 'room.keys.share',
  hand: 'room.keys.hand',
  chat: 'room.keys.chat',
  people: 'room.keys.people',
  layout: 'room.keys.layout',
  help: 'room.keys.help',
};

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'getModifierState'
>;

/** Keys of the browser's shortcuts, of the third level of a keyboard (many an M has a µ), and of words that are composed. */
const belongsElsewhere = (press: KeyPress): boolean =>
  press.ctrlKey || press.altKey || press.metaKey || press.isComposing || press.getModifierState('AltGraph');

/** What a key means; undefined for all that belongs to the browser, or to nobody. */
export function shortcutOf(press: KeyPress): Shortcut | undefined {
  if (belongsElsewhere(press)) return undefined;
  if (press.key === '?' || press.key === '؟') return 'help';
  const letter = latinLetter(press);
  const found = Object.entries(keys).find(([, key]) => key === letter);
  return found?.[0] as Shortcut | undefined;
}

/** What others see and hear of somebody. */
interface Shown {
  isMicrophoneOn: boolean;
  isCameraOn: boolean;
  isScreenOn: boolean;
}

const shownBy: Readonly<Partial<Record<Shortcut, keyof Shown>>> = {
  microphone: 'isMicrophoneOn',
  camera: 'isCameraOn',
  share: 'isScreenOn',
};

/** Whether a shortcut lets others see or hear what they do not now. */
export function reveals(shortcut: Shortcut, shown: Shown): boolean {
  const what = shownBy[shortcut];
  return what !== undefined && !shown[what];
}

const TYPED = 'input, textarea, select, [role="textbox"], [role="combobox"], [role="listbox"]';
const PRESSED = 'button, a[href], summary, [role="button"], [role="menuitem"], [role="tab"], [role="option"]';

/** Whether somebody types, or something stands before the room that keys belong to. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPED) !== null) ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  shownOverlays().length > 0;

/** Whether Space presses what has the focus. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESSED) !== null;
