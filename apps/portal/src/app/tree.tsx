import type { ReactNode } from 'react';
import { PageMovesProvider } from '@portico/ui/page-link';
import { TextsProvider } from '@portico/ui/texts-provider';
import { AppProvider, type AppContext } from './context.ts';
import { Frame } from './frame.tsx';

/** The same tree on both sides: hydration and `useId` depend on it. */
export const AppTree = ({ context, content }: { context: AppContext; content: ReactNode }) => (
  <TextsProvider texts={context.texts} zone={context.boot.currentUser.timeZone}>
    <AppProvider value={context}>
      <PageMovesProvider value={context.moves}>
        <Frame content={content} />
      </PageMovesProvider>
    </AppProvider>
  </TextsProvider>
);
