/** What a line tells of itself. */
export interface LineEvents {
  onOpen(): void;
  onMessage(message: unknown): void;
  /** It is over; the code as in RFC 6455 §7.4. */
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
