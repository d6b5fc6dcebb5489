import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { Savable } from '../form/use-save-guard.tsx';

/** The forms of a page, each saved by itself, and all of them together before it is left. */
export class Sections implements Savable {
  readonly #held = new Set<Savable>();

  /** Takes care of a form until the answer is called. */
  hold(section: Savable): () => void {
    this.#held.add(section);
    return () => this.#held.delete(section);
  }

  isUnsaved(): boolean {
    return this.#unsaved().length > 0;
  }

  async rest(): Promise<void> {
    await Promise.all([...this.#held].map((section) => section.rest()));
  }

  /** One after the other: the focus is on the first thing that is wrong. */
  async save(): Promise<void> {
    for (const section of this.#unsaved().toReversed()) await section.save();
  }

  discard(): void {
    for (const section of this.#unsaved()) section.discard();
  }

  #unsaved(): Savable[] {
    return [...this.#held].filter((section) => section.isUnsaved());
  }
}

const Context = createContext<Sections | null>(null);
export const SectionsProvider = Context;

/** Lets the page know of a form of it. */
export function useSectionOfPage(section: Savable): void {
  const page = use(Context);
  const isUnsaved = useEffectEvent(() => section.isUnsaved());
  const rest = useEffectEvent(() => section.rest());
  const save = useEffectEvent(() => section.save());
  const discard = useEffectEvent(() => section.discard());
  useEffect(
    () =>
      page?.hold({
        isUnsaved: () => isUnsaved(),
        rest: () => rest(),
        save: () => save(),
        discard: () => discard(),
      }),
    [page],
  );
}
