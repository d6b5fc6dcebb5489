import { goTo } from '@portico/client/go-to';

/** How long a renamed site shows where it is before it goes there (ERRS-07). */
export const MOVE_SECONDS = 10;

const part = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-${name}]`);

/** The page as it is for whoever stays. */
function stay(): void {
  for (const name of ['countdown', 'moving', 'stay']) part(name)?.setAttribute('hidden', '');
  part('stayed')?.removeAttribute('hidden');
  part('go')?.focus();
}

/** Counts down where everybody sees it, then goes to the origin, or to the site of it that was meant; whoever wants to stay and read may. */
export function moveOn(): void {
  const [origin, seconds, button] = [part('origin'), part('seconds'), part('stay')];
  if (!origin || !seconds || !button) return;
  const address = part('go')?.getAttribute('href') ?? '/';
  origin.textContent = window.location.origin + (origin.dataset['place'] ?? '');
  let left = MOVE_SECONDS;
  const timer = setInterval(() => {
    left -= 1;
    seconds.textContent = String(left);
    if (left > 0) return;
    clearInterval(timer);
    goTo(address, true);
  }, 1000);
  button.addEventListener('click', () => {
    clearInterval(timer);
    stay();
  });
}
