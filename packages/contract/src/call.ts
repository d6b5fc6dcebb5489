import type { Answer, Operation, Request } from './operation.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Hears which part of a file has been sent, 0 to 1. */
  onProgress?(fraction: number): void;
}

/** Makes one call of the contract: over HTTP in a browser, directly while a page is rendered on the server. */
export type Call = <const O extends Operation>(
  operation: O,
  ...request: keyof Request<O> extends never
    ? [options?: CallOptions]
    : [request: Request<O>, options?: CallOptions]
) => Promise<Answer<O>>;
