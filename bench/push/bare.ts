// The least that push can cost: `ws` on node:http, every connection kept in a set, a broadcast sent to each.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { PushOrder } from './orders.ts';
import { answerOrders } from './orders.ts';

const [frame = ''] = process.argv.slice(2);
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', () => undefined);
  socket.on('error', () => socket.terminate());
});
http.listen(0, '127.0.0.1', 1024, () => {
  answerOrders({
    port: (http.address() as AddressInfo).port,
    broadcast(_order: PushOrder) {
      for (const socket of server.clients) socket.send(frame);
    },
  });
});
