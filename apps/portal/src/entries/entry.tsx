import '@portico/ui/styles/index.css';
import { EntryPage } from '../pages/entry-page.tsx';
import { startEntry } from './start-entry.tsx';

startEntry(({ view, ...props }) =>
  view.kind === 'join' || view.kind === 'findMeeting' || view.kind === 'error' ? null : (
    <EntryPage {...props} view={view} />
  ),
);
