import { closeCodes } from '@portico/contract/push-channel';

/** What a line tells of itself. */
export interface LineEvents {
  onOpen(): void;
  onMessage(message: unknown): void;
  /** The line is over; the code as in RFC 6455 §7.4. */
  onClose(code: number): void;
}

/** One connection of the push channel. */
export interface Line {
  send(text: string): void;
  close(): void;
}

/** Opens a connection: in a browser its own WebSocket. */
export function browserLine(url: string, events: LineEvents): Line {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => events.onOpen());
  socket.addEventListener('message', ({ data }) => events.onMessage(data));
  socket.addEventListener('close', ({ code }) => events.onClose(code));
  return socket;
}

/** How a line is opened. */
export type OpenLine = (url: string, events: LineEvents) => Line;

/** The line for networks that let no WebSocket through. Its code is loaded only where it is needed. */
export function fallbackLine(connect: OpenLine = browserLine): OpenLine {
  return (url, events) => {
    let line: Line | undefined;
    let isClosed = false;
    const load = async (): Promise<void> => {
      const { PolledLine } = await import('./polled-line.ts');
      if (!isClosed) line = new PolledLine(url, events, connect);
    };
    load().catch(() => events.onClose(closeCodes.lost));
    return {
      send: (text) => line?.send(text),
      close() {
        isClosed = true;
        line?.close();
      },
    };
  };
}
