import { keep, keptAtFirst, readKept, type Kept } from './storage.ts';
import { Store } from './store.ts';

export type Panel = 'chat' | 'people';

/** In which of them one writes: letters are letters there, not shortcuts. */
const takesText: Readonly<Record<Panel, boolean>> = { chat: true, people: false };

/** Who types on across a panel that opens or closes does not mean the key that is under the finger then. */
const SETTLING_MS = 1000;

export interface UiState {
  /** Whether the room's code is here, so that it can be painted unseen while somebody stands at its door. */
  isPrepared: boolean;
  panel: Panel | undefined;
  layout: Kept['layout'];
  dialog: 'help' | 'settings' | 'line' | 'end' | 'leave' | undefined;
  hasShortcuts: boolean;
  /** The last message that was read; undefined before the first. */
  readUntil: string | undefined;
}

/** How somebody has arranged the room before them. */
export class UiStore extends Store<UiState> {
  /** What had the focus when the panel was opened. */
  openedFrom: Element | null = null;
  #draft = '';
  #hasField = false;
  readonly #now: () => number;
  #panelMovedAtMs = -Infinity;
  readonly #mayHaveShortcuts: boolean;

  /** `now` is a clock in milliseconds. Who has switched shortcuts off for themselves has none on any device. */
  constructor(now: () => number, mayHaveShortcuts = true) {
    super({
      isPrepared: false,
      panel: undefined,
      layout: keptAtFirst.layout,
      dialog: undefined,
      hasShortcuts: keptAtFirst.hasShortcuts && mayHaveShortcuts,
      readUntil: undefined,
    });
    this.#now = now;
    this.#mayHaveShortcuts = mayHaveShortcuts;
  }

  /** Whether somebody may be writing: single letters do nothing then. */
  get takesText(): boolean {
    const { panel } = this.get();
    return panel !== undefined && takesText[panel];
  }

  /** Whether a panel has opened or closed so short a time ago that a key may be meant for what was there before. */
  get isSettling(): boolean {
    return this.#now() - this.#panelMovedAtMs < SETTLING_MS;
  }

  /** Whether a panel that one writes in is open without its field. */
  get lacksField(): boolean {
    return this.takesText && !this.#hasField;
  }

  /** The field of a panel has come; answers how to say that it goes. */
  fieldCame(): () => void {
    this.#hasField = true;
    return () => {
      this.#hasField = false;
    };
  }

  /** What is written and not sent yet: a panel that closes does not throw it away. */
  get draft(): string {
    return this.#draft;
  }

  keepDraft(text: string): void {
    this.#draft = text;
  }

  start(): void {
    const { layout, hasShortcuts } = readKept();
    this.set({ layout, hasShortcuts: hasShortcuts && this.#mayHaveShortcuts });
  }

  prepared(): void {
    this.set({ isPrepared: true });
  }

  toggle(panel: Panel): void {
    this.show(this.get().panel === panel ? undefined : panel);
  }

  show(panel: Panel | undefined): void {
    if (panel === this.get().panel) return;
    this.#panelMovedAtMs = this.#now();
    if (panel) this.openedFrom = document.activeElement;
    this.set({ panel });
  }

  choose(layout: Kept['layout']): void {
    keep({ layout });
    this.set({ layout });
  }

  ask(dialog: UiState['dialog']): void {
    this.set({ dialog });
  }

  switchShortcuts(hasShortcuts: boolean): void {
    keep({ hasShortcuts });
    this.set({ hasShortcuts });
  }

  read(messageId: string | undefined): void {
    if (messageId !== this.get().readUntil) this.set({ readUntil: messageId });
  }
}
