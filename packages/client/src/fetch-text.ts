/**
 * The text behind an address that an answer named: a file, as itself.
 * @throws {Error} where it is refused.
 */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the file was refused: ${response.status}`);
  return await response.text();
}
