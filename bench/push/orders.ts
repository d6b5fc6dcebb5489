/** What the bench asks of a server that it started. */
export type PushOrder = 'memory' | 'broadcast';

/** What a server says: where it is, or its resident memory after it collected what nobody needs. */
export type PushAnswer = { port: number } | { bytes: number };

interface Served {
  port: number;
  broadcast(order: PushOrder): void | Promise<void>;
}

const say = (answer: PushAnswer): void => void process.send?.(answer);

/** Says where the server is and does what the bench asks, until the bench is gone. */
export function answerOrders({ port, broadcast }: Served): void {
  process.on('message', (order: PushOrder) => {
    if (order === 'broadcast') return void broadcast(order);
    globalThis.gc?.();
    globalThis.gc?.();
    say({ bytes: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit());
  say({ port });
}
