import '@portico/ui/styles/index.css';
import type { Catalog } from '@portico/i18n/texts';
import { EntryPage } from '../pages/entry-page.tsx';
import { startEntry } from './start-entry.tsx';

const catalogs = import.meta.glob<Catalog>('../../../../packages/i18n/locales/*/{entry,sign-in,ui}.json', {
  import: 'default',
});
await startEntry(catalogs, ({ view, ...props }) =>
  view.kind === 'join' || view.kind === 'findMeeting' ? null : <EntryPage {...props} view={view} />,
);
