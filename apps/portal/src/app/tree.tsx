import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { TextsProvider } from '@portico/ui/texts-provider';
import type { AppContext } from './context.ts';
import type { AppRouter } from './router.tsx';

/** The same tree on both sides: hydration and `useId` depend on it. */
export const AppTree = ({ router, context }: { router: AppRouter; context: AppContext }) => (
  <TextsProvider texts={context.texts} zone={context.boot.currentUser.timeZone}>
    <QueryClientProvider client={context.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </TextsProvider>
);
