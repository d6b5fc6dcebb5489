import { useEffect } from 'react';
import { readingTag } from '@portico/client/reading';
import type { Texts } from '@portico/i18n/texts';
import { LateToastRegion } from '@portico/ui/late-toast-region';
import { Ready } from '@portico/ui/ready';
import { TextsProvider } from '@portico/ui/texts-provider';
import { RoomPage } from '../pages/room-page.tsx';
import { useReaderZone } from './use-reader-zone.ts';
import { ToolsProvider, type RoomTools } from './tools.ts';

interface RoomTreeProps {
  texts: Texts;
  tools: RoomTools;
  /** Called once the page is interactive; what it answers is called when the tree goes. */
  onReady?: () => () => void;
}

function Start({ onReady }: Required<Pick<RoomTreeProps, 'onReady'>>): null {
  useEffect(onReady, [onReady]);
  return null;
}

/** The same tree on both sides: hydration and `useId` depend on it. */
export const RoomTree = ({ texts, tools, onReady }: RoomTreeProps) => (
  <TextsProvider
    texts={texts}
    zone={useReaderZone(tools.boot)}
    tag={readingTag(texts.tag, tools.boot.preferences.formats)}
  >
    <ToolsProvider value={tools}>
      <RoomPage />
      <LateToastRegion />
      {onReady && <Start onReady={onReady} />}
      <Ready />
    </ToolsProvider>
  </TextsProvider>
);
