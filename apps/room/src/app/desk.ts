import { keep, keptAtFirst, readKept, type Kept } from './storage.ts';
import { Store } from './store.ts';

export type Panel = 'chat' | 'people';

export interface DeskState {
  /** Whether the room's code is here, so that it can be painted unseen while somebody stands at its door. */
  isPrepared: boolean;
  panel: Panel | undefined;
  layout: Kept['layout'];
  dialog: 'help' | 'settings' | 'line' | 'end' | undefined;
  hasShortcuts: boolean;
  /** The last message that was read; undefined before the first. */
  readUntil: string | undefined;
}

/** How somebody has arranged the room before them. */
export class Desk extends Store<DeskState> {
  constructor() {
    super({
      isPrepared: false,
      panel: undefined,
      layout: keptAtFirst.layout,
      dialog: undefined,
      hasShortcuts: keptAtFirst.hasShortcuts,
      readUntil: undefined,
    });
  }

  start(): void {
    const { layout, hasShortcuts } = readKept();
    this.set({ layout, hasShortcuts });
  }

  prepared(): void {
    this.set({ isPrepared: true });
  }

  toggle(panel: Panel): void {
    this.set({ panel: this.get().panel === panel ? undefined : panel });
  }

  show(panel: Panel | undefined): void {
    this.set({ panel });
  }

  choose(layout: Kept['layout']): void {
    keep({ layout });
    this.set({ layout });
  }

  ask(dialog: DeskState['dialog']): void {
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
