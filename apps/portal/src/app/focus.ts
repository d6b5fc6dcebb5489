const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** What stands above the page for a while, toasts too. */
const IN_PASSING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=region]';

const mainOf = (): HTMLElement | null => document.querySelector('main');
const titleOf = (): HTMLElement | null => mainOf()?.querySelector<HTMLElement>('h1') ?? null;

/** Gives the focus to the title of the page that is shown: who hears the page learns which one it is, and goes on from there. */
export function focusTitle(): void {
  const title = titleOf();
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** A place in the page: an element, and which one of its parent's it is. */
interface Step {
  element: Element;
  index: number;
}

/** What had the focus, and all that it stood in. */
function pathOf(element: Element): Step[] {
  const path: Step[] = [];
  for (let at: Element | null = element; at; at = at.parentElement)
    path.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) });
  return path;
}

const reachableIn = (element: Element): HTMLElement | null =>
  element instanceof HTMLElement && element.matches(REACHABLE) ? element : element.querySelector(REACHABLE);

/** What can be reached where something went away: in what came into its place, else before that, else behind it. */
function nearestTo(path: readonly Step[]): HTMLElement | undefined {
  const at = path.findIndex(({ element }) => element.isConnected);
  const place = path[at]?.element;
  // what holds the title is the page itself, where nothing is near
  if (!place || place.contains(titleOf())) return undefined;
  const parts = [...place.children];
  const index = path[at - 1]?.index ?? 0;
  const inOrder = [
    ...parts.slice(index, index + 1),
    ...parts.slice(0, index).toReversed(),
    ...parts.slice(index + 1),
  ];
  return inOrder.map(reachableIn).find((found) => found !== null);
}

/**
 * Keeps the focus in the page when what had it goes away: a button that had done its work, a row that was removed, a dialog
 * that another dialog took the place of. It goes to what had it before in the page, or stands nearest to that, else to the
 * page's title.
 */
export function keepFocus(): void {
  let path: Step[] = [];
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    last = target;
    if (!target.closest(IN_PASSING)) path = pathOf(target);
  };
  const look = (): void => {
    // whoever pressed beside everything has taken the focus away themselves
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const inPage = path[0]?.element;
    const near = inPage instanceof HTMLElement && inPage.isConnected ? inPage : nearestTo(path);
    if (near) near.focus({ preventScroll: true });
    else focusTitle();
  };
  document.addEventListener('focusin', remember);
  // a frame later: a dialog that closes gives the focus back by itself
  const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(look)));
  observer.observe(document.body, { childList: true, subtree: true });
}
