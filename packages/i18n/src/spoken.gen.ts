// Generated from the folders of locales by build/generate.ts.

/** Languages that have texts, in the order of the language menu. */
export const spoken = ['en', 'ar'] as const;
