import type { ReactNode } from 'react';
import { ChooseSite } from './choose-site.tsx';
import type { EntryProps } from './entry-props.ts';
import { ErrorPage } from './error-page.tsx';
import { Fresh } from './fresh.tsx';
import { ForgotPassword, SetPassword } from './passwords.tsx';
import { Setup } from './setup.tsx';
import { SignIn } from './sign-in.tsx';

export type { EntryProps } from './entry-props.ts';

/** The page of a view, without router and query cache. */
export function EntryPage({ frame, path, view, boot }: EntryProps): ReactNode {
  switch (view.kind) {
    case 'signIn':
      return <SignIn {...{ frame, path, view, boot }} />;
    case 'forgotPassword':
      return <ForgotPassword {...{ frame, path, view, boot }} />;
    case 'setPassword':
      return <SetPassword {...{ frame, path, view, boot }} />;
    case 'setup':
      return <Setup {...{ frame, path, view, boot }} />;
    case 'chooseSite':
      return <ChooseSite {...{ frame, path, view, boot }} />;
    case 'fresh':
      return <Fresh {...{ frame, path, view, boot }} />;
    case 'error':
      return <ErrorPage {...{ frame, path, view, boot }} />;
  }
}
