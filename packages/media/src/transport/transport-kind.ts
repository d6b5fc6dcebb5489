/**
 * Which library carries media: libdatachannel, which is native code, or werift, which is JavaScript; `auto` is the former, and
 * the latter for each participant whom UDP failed the last time.
 */
export const TRANSPORT_KINDS = ['auto', 'ndc', 'werift'] as const;
export type TransportKind = (typeof TRANSPORT_KINDS)[number];
