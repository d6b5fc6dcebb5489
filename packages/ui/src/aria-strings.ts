/**
 * Gives React Aria its words ("Next month", "Show suggestions") in the page's language.
 * React Aria reads them from `window` once, so this comes before the first render, and another language needs a page load.
 * Only for the browser: on the server React Aria chooses by `TextsProvider`, request by request.
 */
export function startAriaStrings(tag: string, strings: object): void {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: tag,
    [Symbol.for('react-aria.i18n.strings')]: strings,
  });
}
