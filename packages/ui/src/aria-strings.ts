import { locales, type CompleteLocale } from '@portico/i18n/locales';

const sets = import.meta.glob<object>('../../../node_modules/react-aria-components/i18n/*-*.mjs', {
  import: 'default',
});

/**
 * Gives React Aria its words ("Next month", "Show suggestions") in the page's language.
 * It reads them from `window` once, so this is awaited before the first render, and another language needs a page load.
 * Only for the browser: on the server React Aria chooses by `TextsProvider`, request by request.
 */
export async function startAriaStrings(locale: CompleteLocale): Promise<void> {
  const { aria, tag } = locales[locale];
  const strings = await sets[`../../../node_modules/react-aria-components/i18n/${aria}.mjs`]!();
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: tag,
    [Symbol.for('react-aria.i18n.strings')]: strings,
  });
}
