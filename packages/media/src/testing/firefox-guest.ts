import { launchFirefox } from '@portico/testkit/firefox';
import { Guest, type GuestPage, type Venue } from './meeting.ts';

/** Opens a page of Firefox, in a browser of its own, that has not joined yet. */
export async function openInFirefox({ pages }: Venue): Promise<Guest> {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  await page.goto(pages.url);
  const evaluate: GuestPage['evaluate'] = <T, Argument>(
    run: string | ((argument: Argument) => T),
    argument?: Argument,
  ): Promise<T> =>
    page.evaluate<[unknown], (argument: unknown) => T>(run as (argument: unknown) => T, argument);
  return new Guest({ evaluate, close: () => browser.close() });
}
