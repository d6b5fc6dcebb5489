import type { LoadContext } from '../context.ts';

/**
 * Reads what a tab shows first. What the server cannot answer now is told in the tab, which can try again; all else that
 * fails is for the page: there is no right to it, or the connection is lost on the way.
 */
export async function tabData(
  { toldInPart }: Pick<LoadContext, 'toldInPart'>,
  ...reads: readonly Promise<unknown>[]
): Promise<void> {
  await Promise.all(reads).catch((error: unknown) => {
    if (!toldInPart(error)) throw error;
  });
}
