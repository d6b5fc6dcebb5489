import { withPassed } from '@portico/contract/passed-on';

/** Links of a page that name an address below the site's, whatever made them: they take along what goes with it. */
export function passOnByLinks(basePath: string, passed: Readonly<Record<string, string>>): void {
  const complete = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    const address = link?.getAttribute('href');
    if (address?.startsWith(`${basePath}/`)) link?.setAttribute('href', withPassed(address, passed));
  };
  for (const type of ['pointerdown', 'focusin', 'click']) document.addEventListener(type, complete, true);
}
