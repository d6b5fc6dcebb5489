import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Call } from '@portico/contract/call';
import type { GrantableRole } from '@portico/contract/person-admin';
import type { Asked } from './action-dialogs.tsx';
import { useAction, type Target } from './actions.ts';

const ActionDialogs = lazy(() => import('./action-dialogs.tsx'));

/** What administrators do with people; what has consequences is asked about first. */
export function useActions(call: Call): {
  ask(kind: 'disable' | 'signOut', people: readonly Target[], isOneself?: boolean): void;
  askRole(people: readonly Target[], grantable: readonly GrantableRole[]): void;
  doAtOnce(kind: 'enable' | 'invite', people: readonly Target[]): void;
  dialogs: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const { act, tell } = useAction(call);
  const doAtOnce = async (kind: 'enable' | 'invite', people: readonly Target[]): Promise<void> => {
    const result = await act({ action: { kind }, people, meansOneself: false });
    if (!tell({ kind }, result)) setAsked({ kind: 'result', result, people, isOneself: false });
  };
  return {
    ask: (kind, people, isOneself = false) => setAsked({ kind, people, isOneself }),
    askRole: (people, grantable) => setAsked({ kind: 'role', people, grantable, isOneself: false }),
    doAtOnce: (kind, people) => void doAtOnce(kind, people),
    dialogs: asked && (
      <Suspense>
        <ActionDialogs call={call} asked={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  };
}
