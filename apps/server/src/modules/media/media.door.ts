import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Where the engine in our own child posts its webhooks: one path, for this machine alone, in plain HTTP whatever the
 * portal's own address and certificate are. Whoever else of this machine comes there needs the engine's signature.
 */
export class WebhookDoor {
  readonly url: string;
  readonly #server: Server;
  #lead: RequestListener | undefined;

  static async open(path: string): Promise<WebhookDoor> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new WebhookDoor(server, path);
  }

  private constructor(server: Server, path: string) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    server.on('request', (request, response) => {
      if (request.url !== path) return void response.writeHead(404).end();
      if (!this.#lead) return void response.writeHead(503).end(); // the portal still starts
      this.#lead(request, response);
    });
  }

  /** Lets whoever knocks go on to the portal's own server. */
  leadTo(lead: RequestListener): void {
    this.#lead = lead;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
