import type { ReactNode } from 'react';
import type { EntryView } from '@portico/contract/page-views';
import type { EntryProps } from '../entry/entry-props.ts';
import { ForgotPassword, SetPassword } from '../features/passwords/index.tsx';
import { PreferencePage } from '../features/preference/index.tsx';
import { RequestAccount } from '../features/request-account/index.tsx';
import { ChooseSite, Fresh, Setup } from '../features/setup/index.tsx';
import { SignIn } from '../features/sign-in/index.tsx';

/** Views that React makes interactive in a browser; those of guests and of errors need none of it. */
export type HydratedKind = Exclude<
  EntryView['kind'],
  'join' | 'answer' | 'findMeeting' | 'guestHome' | 'error'
>;

const plain: ReadonlySet<EntryView['kind']> = new Set([
  'join',
  'answer',
  'findMeeting',
  'guestHome',
  'error',
]);
export const isHydrated = (view: EntryView): view is Extract<EntryView, { kind: HydratedKind }> =>
  !plain.has(view.kind);

/** The page of a view, without router and query cache. */
export function EntryPage(props: EntryProps<HydratedKind>): ReactNode {
  const { view } = props;
  switch (view.kind) {
    case 'signIn':
      return <SignIn {...props} view={view} />;
    case 'forgotPassword':
      return <ForgotPassword {...props} view={view} />;
    case 'setPassword':
      return <SetPassword {...props} view={view} />;
    case 'requestAccount':
      return <RequestAccount {...props} view={view} />;
    case 'setup':
      return <Setup {...props} view={view} />;
    case 'preference':
      return <PreferencePage {...props} view={view} />;
    case 'chooseSite':
      return <ChooseSite {...props} view={view} />;
    case 'fresh':
      return <Fresh {...props} view={view} />;
  }
}
