import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The types of Node leave it to those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
};

async function compileEngine(): Promise<object> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return await WebAssembly.compile(await readFile(new URL('pglite.wasm', `file://${main}`)));
}

let kept: Promise<object> | undefined;

/**
 * Keeps the machine code of the embedded database for as long as this process lives. V8 shares it between threads while
 * one holds it, so each database of a test begins with what the ones before it made fast. Without, every one of them
 * spends a second of the processor on making the same again.
 */
export async function keepEngineWarm(): Promise<void> {
  kept ??= compileEngine();
  await kept;
}
