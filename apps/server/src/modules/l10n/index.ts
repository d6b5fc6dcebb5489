export { findLocale } from './l10n.languages.ts';
export { dateFormatsFor, keptByBrowser, readingOf, type Known, type Reading } from './l10n.reading.ts';
export { dataVersion, microsoftIdOf } from './l10n.zones.ts';
