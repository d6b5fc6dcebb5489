/** The door of the composer, for the recordings module around it. */
export { ComposeError, createComposer } from './composer.ts';
export type { Availability, Composed, ComposeJob, Composer, ComposerOptions } from './composer.ts';
export { streamTracksZip } from './tracks-zip.ts';
export { readManifest } from './read-manifest.ts';
