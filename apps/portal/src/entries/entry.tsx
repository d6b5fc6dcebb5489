import '@portico/ui/styles/index.css';
import { EntryPage, isHydrated } from '../pages/entry-page.tsx';
import { startEntry } from './start-entry.tsx';

startEntry(({ view, ...props }) => (isHydrated(view) ? <EntryPage {...props} view={view} /> : null));
