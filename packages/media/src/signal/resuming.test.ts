import { JoinRequest, LeaveRequest, ParticipantInfo_State } from '@livekit/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMediaChild, type MediaChild } from '../index.ts';
import { TEST_KEY } from '../testing/meeting.ts';
import { SignalClient } from '../testing/signal-client.ts';
import type { TransportKind } from '../transport/transport-kind.ts';

const children = new Map<TransportKind, MediaChild>();

beforeAll(async () => {
  for (const transport of ['ndc', 'werift'] as const)
    children.set(transport, await startMediaChild({ ...TEST_KEY, bindAddress: '127.0.0.1', transport }));
});
afterAll(async () => {
  for (const child of children.values()) await child.stop();
});

const enter = async (
  transport: TransportKind,
  identity: string,
  { sid, hidden = false }: { sid?: string; hidden?: boolean } = {},
): Promise<SignalClient> => {
  const request = sid === undefined ? {} : { reconnect: true, participantSid: sid };
  const joiner = { identity, room: 'room', grant: { hidden } };
  return SignalClient.join(children.get(transport)!.httpPort, joiner, new JoinRequest(request));
};

async function sidOf(client: SignalClient): Promise<string> {
  expect(await client.gets('join')).toBe(true);
  return client.of('join')[0]!.value.participant!.sid;
}

describe('a person who lost their line', () => {
  it('goes on as who they were, over another socket, and hears who left and came meanwhile', async () => {
    const ann = await enter('werift', 'ann');
    const sid = await sidOf(ann);
    const ben = await enter('werift', 'ben');
    const benSid = await sidOf(ben);
    const shadow = await enter('werift', 'shadow', { hidden: true });
    const shadowSid = await sidOf(shadow);
    for (const client of [ben, shadow]) {
      client.send({ case: 'leave', value: new LeaveRequest() });
      expect(await client.isClosed()).toBe(true);
    }
    const cleo = await enter('werift', 'cleo');
    const cleoSid = await sidOf(cleo);
    const again = await enter('werift', 'ann', { sid });
    expect(await again.gets('update')).toBe(true);
    expect(again.answers[0]?.case).toBe('reconnect');
    const told = again.of('update')[0]!.value.participants.map((each) => [each.sid, each.state]);
    expect(told).toContainEqual([benSid, ParticipantInfo_State.DISCONNECTED]);
    expect(told.filter(([each]) => each === shadowSid)).toEqual([]);
    expect(told).toContainEqual([cleoSid, ParticipantInfo_State.JOINED]);
    expect(told).toContainEqual([sid, ParticipantInfo_State.JOINED]);
    expect(await again.gets('refreshToken')).toBe(true);
    expect(await ann.isClosed()).toBe(true);
    // the end of the older socket is not that of the participant
    await new Promise((resolve) => setTimeout(resolve, 5500));
    expect(again.closeCode).toBeUndefined();
    const updates = cleo.of('update').flatMap(({ value }) => value.participants);
    expect(
      updates.filter((each) => each.sid === sid && each.state === ParticipantInfo_State.DISCONNECTED),
    ).toEqual([]);
    for (const client of [again, cleo]) client.close();
  });

  it.each([
    ['with the place of somebody else', { transport: 'werift', identity: 'eve' }],
    ['with a place that is none any more', { transport: 'werift', identity: 'dora', gone: 'PA_gone' }],
    ['where the transport cannot restart', { transport: 'ndc', identity: 'dora' }],
  ] as const)('has to join anew %s', async (_why, { transport, identity, ...place }) => {
    const dora = await enter(transport, 'dora');
    const sid = await sidOf(dora);
    const other = await enter(transport, identity, { sid: 'gone' in place ? place.gone : sid });
    expect(await other.gets('leave')).toBe(true);
    expect(other.of('reconnect')).toEqual([]);
    expect(dora.closeCode).toBeUndefined();
    dora.close();
  });
});
