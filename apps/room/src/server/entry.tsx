import type { AssetsOf, PageAnswer, PageRequest, PagesBundle } from '@portico/contract/pages';
import { getRoom } from '@portico/contract/room';
import { shownLocaleOf } from '@portico/i18n/locales';
import { firstWords, serverTexts } from '@portico/i18n/server-texts';
import { streamPage } from '@portico/ui/page/stream';
import { areas, type CarriedBoot } from '../app/boot.ts';
import { RoomTree } from '../app/room-tree.tsx';
import { silentTools } from '../app/tools.ts';
import { builtAssets, engineFiles, fontFiles, roomFiles, wordFile } from './assets.ts';

async function renderRoom(request: PageRequest, uuid: string, assetsOf: AssetsOf): Promise<PageAnswer> {
  const { frame, boot, call, nonce, signal, onError } = request;
  const locale = shownLocaleOf(frame.locale);
  const texts = serverTexts(locale, frame.region);
  const room = await call(getRoom, { params: { uuid } }, { signal });
  const words = firstWords(locale, areas, frame.region);
  const props: CarriedBoot = { boot, frame, room, words, engine: engineFiles() };
  const { preloads, ...files } = await assetsOf(['src/entries/room.tsx', ...fontFiles(words)]);
  return await streamPage({
    tree: <RoomTree texts={texts} tools={silentTools(props, call)} />,
    status: 200,
    texts,
    theme: frame.theme,
    contrast: frame.contrast,
    motion: frame.motion,
    nonce,
    title: texts.t('frame.title', { page: room.meeting.topic, product: frame.windowTitle }),
    assets: { ...files, preloads: [...preloads, wordFile(words)] },
    boot: props,
    isOldBrowser: frame.isOldBrowser ?? false,
    signal,
    onError,
  });
}

/** The door of `dist/server/entry.js`: all that the server knows of the room's page. */
export default {
  version: 1,
  async render(request, assetsOf = builtAssets) {
    const { view } = request;
    if (view.kind !== 'room') throw new Error(`the room has no page of the kind ${view.kind}`);
    return await renderRoom(request, view.uuid, assetsOf);
  },
  prefetches: (locale) => [...new Set(roomFiles(firstWords(shownLocaleOf(locale), areas)))],
} satisfies PagesBundle;
