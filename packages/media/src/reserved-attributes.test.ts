import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLobby, type Lobby } from './testing/lobby.ts';
import { Guest } from './testing/meeting.ts';

let lobby: Lobby;

beforeAll(async () => {
  lobby = await openLobby();
});

afterAll(() => lobby.close());

it('attributes of the portal are not forged by who may change their own', async () => {
  const room = 'honest';
  const host = await Guest.join(lobby, { identity: 'host', room, publish: false });
  const bob = await Guest.join(lobby, { identity: 'bob', room, publish: false });
  await bob.run("room.localParticipant.setAttributes({ hand: '1' })");
  const outcome = await bob.run("room.localParticipant.setAttributes({ 'portico.role': 'host', hand: '2' })");
  expect(outcome).toMatch(/^error: .*portico\./);
  expect(await host.becomes("room.remoteParticipants.get('bob').attributes.hand === '1'")).toBe(true);
  expect(await host.run("room.remoteParticipants.get('bob').attributes")).toEqual({ hand: '1' });
});
