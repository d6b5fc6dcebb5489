import type { Bootstrap } from '@portico/contract/bootstrap';
import type { PageFrame } from '@portico/contract/pages';
import type { RoomView } from '@portico/contract/room';
import type { FirstWords } from '@portico/i18n/catalogs';
import type { Area } from '@portico/i18n/messages.gen';

/** Catalogs of the door and of the room's first paint; those of what opens later come with it (`app/late.ts`). */
export const areas: readonly Area[] = ['core', 'ui', 'room'];

/** What the server writes into the page. */
export interface RoomBoot {
  boot: Bootstrap;
  frame: PageFrame;
  room: RoomView;
  /** The files of the media engine's client, to be fetched while the page is idle. */
  engine: readonly string[];
}

/** All that its document carries. */
export interface CarriedBoot extends RoomBoot {
  words: FirstWords;
}
