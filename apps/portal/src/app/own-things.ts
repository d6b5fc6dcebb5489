/** For how long what somebody has read of their own is not asked for again: a page that came with it shows that. */
export const OWN_FRESH_MS = 5_000;
