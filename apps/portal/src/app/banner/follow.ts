// What a browser adds to announcements above a page, which the server has written: they go when their time is over, are
// put away without a new page, and are shown one at a time. React stays away, so that no page is heavier for it.
import './banner.module.css';
import { readPart, sendQuietly } from '@portico/client/page-parts';
import { now } from '@portico/client/server-clock';

const MOST_TIMER_MS = 2 ** 31 - 1;

const banner = (): HTMLElement | null => document.querySelector('[data-banner]');
const itemsOf = (of: HTMLElement): HTMLElement[] => [...of.querySelectorAll<HTMLElement>('[data-item]')];

/** Shows one of the announcements, and how many there are. */
function show(of: HTMLElement, place: number): void {
  const items = itemsOf(of);
  for (const [at, item] of items.entries()) item.toggleAttribute('data-here', at === place);
  const turns = of.querySelector<HTMLElement>('[data-turns]');
  if (turns) turns.hidden = items.length < 2;
  const said = turns?.querySelector<HTMLElement>('[data-place]');
  if (said)
    said.textContent = (said.dataset['of'] ?? '')
      .replace('{place}', String(place + 1))
      .replace('{count}', String(items.length));
}

const placeIn = (of: HTMLElement): number => itemsOf(of).findIndex((item) => 'here' in item.dataset);

/** Gives the focus on to the announcement that is shown now, or to the page where there is none. */
function focusOn(of: HTMLElement): void {
  const next = of.isConnected ? of.querySelector<HTMLElement>('[data-here] button, [data-here] a') : null;
  (next ?? document.querySelector<HTMLElement>('#main, main'))?.focus();
}

/** Takes an announcement away. The focus goes on. */
function take(of: HTMLElement, item: HTMLElement): void {
  const hadFocus = item.contains(document.activeElement);
  const place = Math.max(0, Math.min(placeIn(of), itemsOf(of).length - 2));
  item.remove();
  if (itemsOf(of).length === 0) of.remove();
  else show(of, place);
  if (hadFocus) focusOn(of);
}

async function putAway(of: HTMLElement, form: HTMLFormElement): Promise<void> {
  const item = form.closest<HTMLElement>('[data-item]');
  if (!item) return;
  if (await sendQuietly(form)) take(of, item);
  else form.submit(); // what is wrong the browser says by the page that comes
}

/** Takes those away whose time is over, now and later. */
function followTime(of: HTMLElement): void {
  for (const item of itemsOf(of)) {
    const { ends } = item.dataset;
    if (ends === undefined) continue;
    const leftMs = Date.parse(ends) - now();
    setTimeout(
      () => item.isConnected && (leftMs > MOST_TIMER_MS ? followTime(of) : take(of, item)),
      Math.max(0, Math.min(leftMs, MOST_TIMER_MS)),
    );
  }
}

function start(of: HTMLElement): void {
  show(of, Math.max(0, placeIn(of)));
  of.addEventListener('click', ({ target }) => {
    const turn = (target as Element).closest<HTMLElement>('[data-turn]')?.dataset['turn'];
    if (turn === undefined) return;
    const count = itemsOf(of).length;
    show(of, (placeIn(of) + Number(turn) + count) % count);
  });
  of.addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('[data-away]');
    if (!form) return;
    event.preventDefault();
    void putAway(of, form);
  });
  followTime(of);
}

/** Says to whoever does not see it what has just come. */
function sayNews(before: ReadonlySet<string | undefined>, of: HTMLElement): void {
  const news = itemsOf(of).filter((item) => !before.has(item.dataset['item']));
  if (news.length === 0) return;
  for (const item of news) item.setAttribute('role', 'status');
}

/** Reads what is announced now, and shows that. */
export async function refreshBanner(basePath: string): Promise<void> {
  const html = await readPart(`${basePath}/announcements/banner`);
  if (html === undefined) return;
  const made = new DOMParser().parseFromString(html, 'text/html').querySelector('[data-banner]');
  const old = banner();
  const before = new Set(old ? itemsOf(old).map((item) => item.dataset['item']) : []);
  const hadFocus = old?.contains(document.activeElement) ?? false;
  if (!made) {
    old?.remove();
    if (old && hadFocus) focusOn(old);
    return;
  }
  const next = document.importNode(made, true) as HTMLElement;
  const here = old && itemsOf(old)[placeIn(old)]?.dataset['item'];
  if (old) old.replaceWith(next);
  else document.getElementById('root')?.before(next);
  start(next);
  const place = itemsOf(next).findIndex((item) => item.dataset['item'] === here && before.has(here));
  const isNew = itemsOf(next).some((item) => !before.has(item.dataset['item']));
  if (place > 0 && !isNew) show(next, place);
  sayNews(before, next);
  if (hadFocus) focusOn(next);
}

/** Makes the banner work that the server has written. */
export function startBanner(): void {
  const of = banner();
  if (of) start(of);
}
