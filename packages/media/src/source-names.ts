/** All source names, for checking one that came from outside. */
export const SOURCE_NAMES = ['camera', 'microphone', 'screen', 'screenAudio', 'unknown'] as const;

/** What a track shows or lets hear. */
export type SourceName = (typeof SOURCE_NAMES)[number];
