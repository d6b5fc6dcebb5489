import '@portico/ui/styles/index.css';
import type { Catalog } from '@portico/i18n/texts';
import { SignIn } from '../features/sign-in/index.tsx';
import { startEntry } from './start-entry.tsx';

const catalogs = import.meta.glob<Catalog>('../../../../packages/i18n/locales/*/{sign-in,ui}.json', {
  import: 'default',
});
await startEntry(catalogs, ({ view, ...props }) =>
  view.kind === 'signIn' ? <SignIn {...props} view={view} /> : null,
);
