import type { ComponentType, ReactNode } from 'react';
import type { FramedProblem } from '@portico/contract/page-views';
import { Ready } from '@portico/ui/ready';
import { PageBoundary } from './page-boundary.tsx';
import { ProblemPage } from './page-states.tsx';

type PageFile = () => Promise<{ default: ComponentType }>;

/** Pages that need no router to be shown, as their address says nothing more: it comes after them. */
const firstPages: Readonly<Record<string, PageFile>> = {
  '/dashboard/home': () => import('../pages/home.tsx'),
};

/** What is shown first: the page of a route, or why it cannot be. */
export interface FirstPage {
  /** The route that the server found. */
  route: string;
  problem?: FramedProblem | undefined;
}

/** The page that is shown first, where it needs no router; undefined where it does. */
export async function firstPageOf({ route, problem }: FirstPage): Promise<ReactNode | undefined> {
  if (problem)
    return (
      <>
        <ProblemPage problem={problem} />
        <Ready />
      </>
    );
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
