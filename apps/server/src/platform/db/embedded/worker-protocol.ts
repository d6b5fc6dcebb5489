/** What the client's half sends: framed protocol messages up to a Sync or Query, a new client, or the end. */
export type ToWorker =
  | { client: number; bytes: Uint8Array<ArrayBuffer> }
  | { client: number; reset: true }
  | { close: true };

/** What the database's half answers. An answer carries the number of the client that asked. */
export type FromWorker =
  | { ready: true }
  | { closed: true }
  | { client: number; bytes: Uint8Array<ArrayBuffer> }
  | { client: number; error: string };
