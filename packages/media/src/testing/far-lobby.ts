import { EmulatedLink } from '@portico/testkit/link/emulated-link';
import { openLobby, type Lobby, type LobbyOptions } from './lobby.ts';
import type { Venue } from './meeting.ts';

/** A lobby, and a second place to come from, whose line to it a test makes worse. */
export interface FarLobby {
  /** Beside the engine. */
  near: Lobby;
  /** At the other end of the line. */
  far: Venue;
  link: EmulatedLink;
  close(): Promise<void>;
}

/** Starts all of it; needs what `EmulatedLink` needs. */
export async function openFarLobby(options: LobbyOptions = {}): Promise<FarLobby> {
  const link = await EmulatedLink.open();
  const near = await openLobby({ ...options, bindAddress: link.near });
  const origin = near.pages.url.replace('127.0.0.1', link.near);
  await link.relay(Number(new URL(origin).port));
  await link.relay(near.httpPort);
  const browser = await link.launchBrowser(origin);
  return {
    near,
    far: { browser, pages: { url: origin }, httpPort: near.httpPort, host: link.near },
    link,
    async close() {
      await link.close();
      await near.close();
    },
  };
}
