import { Component, type ReactNode } from 'react';
import { PageBroken } from './page-states.tsx';

/** Says what failed in a page that is shown without a router, as the router does for all others. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children;
    return <PageBroken error={this.state.error} reset={() => window.location.reload()} />;
  }
}
