import { expect, test, vi } from 'vitest';
import { readBytes } from './track-bytes.ts';

const { signal } = new AbortController();

/** Answers each question with some of these bytes; `undefined` breaks the line after what came before. */
function serve(answers: readonly (number | undefined)[][], total: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_src: string, { headers }: { headers: { range: string } }) => {
    asked.push(headers.range);
    const pieces = answers[asked.length - 1] ?? [];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece !== undefined) controller.enqueue(Uint8Array.of(piece));
        else if (pieces.length > 0) controller.error(new TypeError('network error'));
        else controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-range': `bytes 0-0/${total}` } }));
  });
  return asked;
}

async function readAll(): Promise<number[]> {
  const bytes: number[] = [];
  for await (const piece of readBytes('/file', { start: 5, signal })) bytes.push(...piece);
  return bytes;
}

test('asks for what is missing until the file is over', async () => {
  const asked = serve([[1, 2], [3]], 8);
  expect(await readAll()).toEqual([1, 2, 3]);
  expect(asked).toEqual(['bytes=5-1048580', 'bytes=7-1048582']);
});

test('a line that breaks in the middle is one that may be tried again, and not the end of the track', async () => {
  serve([[1, undefined, 2]], 8);
  await expect(readAll()).rejects.toMatchObject({ name: 'FileRefused', status: 0 });
});
