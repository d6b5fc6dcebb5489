import { CallError, NoAnswer } from '@portico/client/call-error';
import type { Call } from '@portico/contract/call';
import type { ErrorName } from '@portico/contract/error-codes';
import { errors } from '@portico/contract/errors';
import type { Operation } from '@portico/contract/operation';
import type { MediaAccess, RoomView, StreamAccess } from '@portico/contract/room';
import { message } from './room-view.ts';

interface Asked {
  id: string;
  params?: Record<string, string>;
  body?: unknown;
}

/** A server whose answers a test decides: one room, as its person sees it. */
export class ScriptedServer {
  view: RoomView;
  media: MediaAccess | null = null;
  stream: StreamAccess | null = null;
  /** What was asked for, but for readings of the room. */
  readonly asked: Asked[] = [];
  readings = 0;
  /** Operations that fail, and how. */
  readonly failing = new Map<string, ErrorName | 'noAnswer'>();

  constructor(view: RoomView) {
    this.view = view;
  }

  readonly call: Call = (async (operation: Operation, request?: Omit<Asked, 'id'>) => {
    await Promise.resolve();
    const { id } = operation;
    if (id === 'room.get') this.readings += 1;
    else this.asked.push({ id, ...request });
    this.#fail(id);
    if (id === 'room.get') return this.view;
    if (id === 'room.enter') {
      const { view, media, stream } = this;
      return { door: view.door, room: view, media, stream };
    }
    if (id === 'room.sendMessage') {
      const { text } = (request?.body ?? {}) as { text: string };
      return message(this.asked.length, { participantId: this.view.me.id, text });
    }
    return undefined;
  }) as Call;

  /** What was asked of one operation. */
  of(id: string): Asked[] {
    return this.asked.filter((one) => one.id === id);
  }

  #fail(id: string): void {
    const how = this.failing.get(id);
    if (how === 'noAnswer') throw new NoAnswer(`${id} got no answer`);
    if (how === undefined) return;
    const { code, status, message: words } = errors[how];
    const body = { code, message: words, trackingID: 'TEST_1' };
    throw new CallError({ status, body, retryAfterSeconds: undefined });
  }
}
