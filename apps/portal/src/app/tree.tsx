import type { ReactNode } from 'react';
import { readingTag } from '@portico/client/reading';
import { PageMovesProvider } from '@portico/ui/page-link';
import { TextsProvider } from '@portico/ui/texts-provider';
import { AppProvider, type AppContext } from './context.ts';
import { Frame } from './frame.tsx';
import { useReader } from './use-reader.ts';

function Texts({ context, children }: { context: AppContext; children: ReactNode }) {
  const { texts, boot } = context;
  const tag = readingTag(texts.tag, useReader().formats);
  return (
    <TextsProvider texts={texts} zone={boot.currentUser.timeZone} tag={tag}>
      {children}
    </TextsProvider>
  );
}

/** The same tree on both sides: hydration and `useId` depend on it. */
export const AppTree = ({ context, content }: { context: AppContext; content: ReactNode }) => (
  <AppProvider value={context}>
    <Texts context={context}>
      <PageMovesProvider value={context.moves}>
        <Frame content={content} />
      </PageMovesProvider>
    </Texts>
  </AppProvider>
);
