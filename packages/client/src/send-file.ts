/** What is sent, as `fetch` takes it. */
interface Sending {
  method: string;
  headers: Headers;
  body?: FormData | string;
  signal?: AbortSignal;
}

/** As much as we need of `XMLHttpRequest`, which programs have not. */
interface FileRequest {
  readonly upload: {
    addEventListener(type: 'progress', hear: (event: { loaded: number; total: number }) => void): void;
  };
  readonly status: number;
  readonly responseText: string;
  open(method: string, address: string): void;
  setRequestHeader(name: string, value: string): void;
  addEventListener(type: 'load' | 'error' | 'abort', hear: () => void): void;
  getAllResponseHeaders(): string;
  send(body: FormData | string | null): void;
  abort(): void;
}

const newRequest = (): FileRequest =>
  new (globalThis as unknown as { XMLHttpRequest: new () => FileRequest }).XMLHttpRequest();

const headersIn = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(': ');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2));
  }
  return headers;
};

/**
 * Does what `fetch` does and tells how far a body has been sent, 0 to 1, which `fetch` cannot. Rejects where no answer
 * came, and with the reason of its signal.
 */
export function sendFile(
  address: string,
  { method, headers, body, signal }: Sending,
  onProgress: (fraction: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = newRequest();
  request.open(method, address);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => {
    const init = { status: request.status, headers: headersIn(request.getAllResponseHeaders()) };
    resolve(new Response(request.status === 204 ? null : request.responseText, init));
  });
  request.addEventListener('error', () => reject(new TypeError('no answer came')));
  request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('broken off')));
  signal?.addEventListener('abort', () => request.abort());
  if (signal?.aborted) reject(signal.reason);
  else request.send(body ?? null);
  return promise;
}
