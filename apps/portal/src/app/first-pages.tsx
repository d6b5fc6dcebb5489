import type { ComponentType, ReactNode } from 'react';
import { Ready } from '@portico/ui/ready';
import { PageBoundary } from './page-boundary.tsx';

type PageFile = () => Promise<{ default: ComponentType }>;

/** Pages that need no router to be shown, as their address says nothing more: it comes after them. */
const firstPages: Readonly<Record<string, PageFile>> = {
  '/dashboard/home': () => import('../pages/home.tsx'),
};

/** The page of a route, as it is shown without a router; undefined where it needs one. */
export async function firstPageOf(route: string): Promise<ReactNode | undefined> {
  const file = firstPages[route];
  if (!file) return undefined;
  const { default: Page } = await file();
  return (
    <PageBoundary>
      <Page />
      <Ready />
    </PageBoundary>
  );
}
