/** A file behind a media link could not be fetched; `status` of the answer, 0 without any. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly status: number;

  constructor(status: number) {
    super(`the file was not given: ${status}`);
    this.status = status;
  }
}

interface Wanted {
  /** Bytes, both ends included; the whole file without. */
  range?: { start: number; end: number };
  signal: AbortSignal;
}

/**
 * A file behind a media link, or some bytes of it; undefined when the range begins behind its end.
 * @throws {FileRefused}
 */
export async function fetchMediaFile(src: string, { range, signal }: Wanted): Promise<Response | undefined> {
  const headers = range && { range: `bytes=${range.start}-${range.end}` };
  const response = await fetch(src, { signal, ...(headers && { headers }) }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new FileRefused(0);
  });
  if (response.status === 416) return undefined;
  if (!response.ok) throw new FileRefused(response.status);
  return response;
}
