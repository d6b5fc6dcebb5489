import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { CallError } from '@portico/client/call-error';
import { errorCodes } from '@portico/contract/error-codes';
import { Spinner } from '@portico/ui/spinner';
import { useApp } from '../context.ts';
import { ListView } from '../list/list-view.tsx';

interface CatchingProps {
  children: ReactNode;
  /** What failed before, on the server. */
  first: Error | undefined;
  /** Lets what failed be asked for again. */
  onRetry(): void;
}

interface Caught {
  error: Error | undefined;
}

class Catching extends Component<CatchingProps, Caught> {
  override state: Caught = { error: this.props.first };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  readonly refetch = (): void => {
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { refetch } = this;
    const query = { data: undefined, error, fetchStatus: 'idle', isPlaceholderData: false, refetch } as const;
    return <ListView query={query}>{() => null}</ListView>;
  }
}

/** What the server could not read for the tab that it wrote; undefined for each tab that is opened later. */
function useFirstFault(): Error | undefined {
  const { isTabFailed, boot } = useApp();
  const isWritten = typeof window === 'undefined' || !window.pageReady;
  if (!isTabFailed || !isWritten) return undefined;
  const body = { code: errorCodes.internal, message: '', trackingID: boot.trackingID };
  return new CallError({ status: 500, body, retryAfterSeconds: undefined });
}

/** Around what a tab shows: what fails in it is told there and can be tried again, while its page goes on. */
export function TabBoundary({ children }: { children: ReactNode }) {
  const first = useFirstFault();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catching first={first} onRetry={reset}>
          <Suspense fallback={<Spinner />}>{children}</Suspense>
        </Catching>
      )}
    </QueryErrorResetBoundary>
  );
}
