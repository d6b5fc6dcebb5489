import type { CSSOptions } from 'vite';

/** The oldest browsers we serve, for `build.cssTarget`: the minifier would otherwise take those of the scripts. */
export const cssTarget = ['chrome125', 'safari17.5', 'firefox128'];

const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

/**
 * How every app compiles our styles. The targets are the oldest browsers we serve; all of them know `light-dark()`
 * natively: for older ones Lightning CSS replaces each use by a pair of variables.
 */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { targets: { chrome: version(125), safari: version(17, 5), firefox: version(128) } },
};
