import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Ready } from '@portico/ui/ready';

/** One lazy file for each page; ready once the page itself is interactive, not only the frame around it. */
export const pageOf = (load: () => Promise<{ default: ComponentType }>) =>
  lazyRouteComponent(async () => {
    const { default: Page } = await load();
    const WithReady: ComponentType = () => (
      <>
        <Page />
        <Ready />
      </>
    );
    return { default: WithReady };
  });
