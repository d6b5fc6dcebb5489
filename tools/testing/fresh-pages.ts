import { buildIfStale } from '../launcher/build.mjs';
import { findRuntime } from '../launcher/runtime.mjs';
import { root } from '../lib/process.ts';

/** Before the tests of the server: they load the built pages, and one that builds them anew would pull them away from the others. */
export const setup = (): Promise<void> => buildIfStale(root, findRuntime(root));
