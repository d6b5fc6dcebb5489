/** The door of the composer, for the recordings module around it. */
export { ComposeError, createComposer } from './composer.ts';
export type { Availability, Composed, ComposeJob, Composer, ComposerOptions } from './composer.ts';
export { LiveComposing } from './live-composer.ts';
export { streamTracksZip } from './tracks-zip.ts';
export { manifestOf, readManifest } from './read-manifest.ts';
export { readPeople } from './plan/people.ts';
