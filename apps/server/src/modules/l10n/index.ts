export { dateFormatsFor, keptByBrowser, readerOf, type Known, type Reader } from './l10n.reader.ts';
export { dataVersion, microsoftIdOf } from './l10n.zones.ts';
