/** Whether a site is used, rests, or goes: `closing` is suspended until it is erased (OP-104). */
export const siteStates = ['active', 'suspended', 'closing'] as const;
export type SiteState = (typeof siteStates)[number];

/** For how many days a site that was closed is kept, so that its administrators can fetch what it has. */
export const CLOSED_SITE_DAYS = 30;
