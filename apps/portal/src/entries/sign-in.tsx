import '@portico/ui/styles/index.css';
import { SignIn } from '../features/sign-in/index.tsx';
import { startEntry } from './start-entry.tsx';

startEntry(({ view, ...props }) => (view.kind === 'signIn' ? <SignIn {...props} view={view} /> : null));
