const REACHABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const mainOf = (): HTMLElement | null => document.querySelector('main');
const titleOf = (): HTMLElement | null => mainOf()?.querySelector<HTMLElement>('h1') ?? null;

/** Gives the focus to the title of the page that is shown: who hears the page learns which one it is, and goes on from there. */
export function focusTitle(): void {
  const title = titleOf();
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** What had the focus, and all that it stood in. */
function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
}

/**
 * Keeps the focus in the page when what had it goes away: a button that had done its work, a row that was removed. It goes
 * to what stands nearest, else to the page's title.
 */
export function keepFocus(): void {
  let path: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && mainOf()?.contains(target)) path = pathOf(target);
  };
  const look = (): void => {
    const [last] = path;
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const place = path.find((one) => one.isConnected);
    path = [];
    // what holds the title is the page itself, where nothing is near
    const near = place?.contains(titleOf()) ? null : place?.querySelector<HTMLElement>(REACHABLE);
    if (near) near.focus({ preventScroll: true });
    else focusTitle();
  };
  document.addEventListener('focusin', remember);
  // a frame later: a dialog that closes gives the focus back by itself
  const observer = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(look)));
  observer.observe(document.body, { childList: true, subtree: true });
}
