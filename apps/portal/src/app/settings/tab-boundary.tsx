import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { Spinner } from '@portico/ui/spinner';
import { ListView } from '../list/list-view.tsx';

interface CatchingProps {
  children: ReactNode;
  /** Lets what failed be asked for again. */
  onRetry(): void;
}

interface Caught {
  error: Error | undefined;
}

class Catching extends Component<CatchingProps, Caught> {
  override state: Caught = { error: undefined };

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

/** Around what a tab shows: what fails in it is told there and can be tried again, while its page goes on. */
export const TabBoundary = ({ children }: { children: ReactNode }) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <Catching onRetry={reset}>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </Catching>
    )}
  </QueryErrorResetBoundary>
);
