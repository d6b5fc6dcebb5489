import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { latinLetter } from './latin-letter.ts';

/** What keys do with the selection. */
export interface KeyActions {
  onToggle(id: string): void;
  /** A range to this row, from the one before where none was begun. */
  onDrawTo(to: string, from?: string): void;
  onAll(): void;
  /** Answers whether there was a selection to take back. */
  onNone(): boolean;
}

interface TableKeysOptions extends KeyActions {
  table: RefObject<HTMLTableElement | null>;
  ids: readonly string[];
  isActive: boolean;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]:not(tr)';
const PAGE_ROWS = 10;

/** Where a key leads among the rows, from the one at `index`. */
const rowSteps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  PageDown: (index, last) => Math.min(last, index + PAGE_ROWS),
  PageUp: (index) => Math.max(0, index - PAGE_ROWS),
  Home: () => 0,
  End: (_index, last) => last,
};

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row]') : null;
const idIn = (row: HTMLTableRowElement): string => row.dataset['row'] ?? '';
const stopsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** Arrows along the line go from the row through what it holds, and back, the way the language is read. */
function moveInRow(row: HTMLTableRowElement, target: HTMLElement, key: string): void {
  const isRtl = getComputedStyle(row).direction === 'rtl';
  const stops = [row, ...stopsIn(row)];
  const step = (key === 'ArrowRight') === isRtl ? -1 : 1;
  const to = stops[(stops.indexOf(target) + step + stops.length) % stops.length];
  to?.focus();
}

/** Whether the Tab key is on its way: what gets the focus then was not chosen by anybody. */
function useTabbing(isActive: boolean): RefObject<boolean> {
  const isTabbing = useRef(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const hear = ({ type, key }: Event & { key?: string }): void => {
      isTabbing.current = type === 'keydown' && key === 'Tab';
    };
    const events = ['keydown', 'keyup', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, hear, true);
    return () => {
      for (const event of events) document.removeEventListener(event, hear, true);
    };
  }, [isActive]);
  return isTabbing;
}

/** The row that the keyboard is at; it is focused once it is there, for rows far away are drawn late. */
function useCurrentRow({ table, ids }: Pick<TableKeysOptions, 'table' | 'ids'>) {
  const [at, setAt] = useState<string>();
  const wanted = useRef<string>(undefined);
  const current = at !== undefined && ids.includes(at) ? at : ids[0];
  const focusWanted = (): void => {
    if (wanted.current === undefined) return;
    const row = table.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  };
  useEffect(focusWanted);
  const moveTo = (id: string | undefined): void => {
    wanted.current = id;
    setAt(id);
    focusWanted();
  };
  return { current, setAt, moveTo };
}

/** The Tab key leaves the rows: from the last stop in them forward, from their first one back. */
function leave(table: HTMLTableElement, isBack: boolean): void {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];
  const stop = isBack ? rows[0] : stopsIn(table).at(-1);
  stop?.focus({ preventScroll: true });
}

/**
 * The keyboard of a table whose rows can be chosen, as the grid of the ARIA practices has it: one stop for the Tab key, arrows
 * between rows and along a row, Space to choose, Shift to draw a range, Ctrl+A for all, Escape for none, Enter for the link.
 */
export function useTableKeys({ table, ids, isActive, ...actions }: TableKeysOptions) {
  const isTabbing = useTabbing(isActive);
  const { current, setAt, moveTo } = useCurrentRow({ table, ids });

  const onRowKey = (event: KeyboardEvent, row: HTMLTableRowElement): boolean => {
    const { key, shiftKey } = event;
    const id = idIn(row);
    const step = rowSteps[key];
    if (step) {
      const next = ids[step(ids.indexOf(id), ids.length - 1)];
      if (next !== undefined && shiftKey) actions.onDrawTo(next, id);
      moveTo(next);
      return true;
    }
    if (latinLetter(event) === 'A' && (event.ctrlKey || event.metaKey)) {
      actions.onAll();
      return true;
    }
    if (key === 'Escape') return actions.onNone();
    if (event.target !== row) return false;
    if (key === 'Enter') row.querySelector<HTMLElement>('a[href]')?.click();
    else if (key === ' ' && shiftKey) actions.onDrawTo(id);
    else if (key === ' ') actions.onToggle(id);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const row = rowOf(event.target);
    if (!row || event.defaultPrevented) return;
    if (event.key === 'Tab') return leave(event.currentTarget, event.shiftKey);
    const isOpening = event.key.startsWith('Arrow') && (event.target as Element).matches('[aria-haspopup]');
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault();
      moveInRow(row, event.target as HTMLElement, event.key);
    } else if (!isOpening && onRowKey(event, row)) event.preventDefault();
  };

  const onFocus = ({ target, relatedTarget }: FocusEvent<HTMLTableElement>): void => {
    const row = rowOf(target);
    if (!row) return;
    const isWithin =
      relatedTarget instanceof Element && rowOf(relatedTarget)?.closest('table') === table.current;
    if (!isTabbing.current) setAt(idIn(row));
    else if (!isWithin) moveTo(current); // the Tab key comes back to where one was
  };

  return { current, moveTo, handlers: isActive ? { onKeyDown, onFocus } : {} };
}
