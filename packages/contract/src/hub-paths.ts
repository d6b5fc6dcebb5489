/** Where the hub is: pages across all sites of somebody (PATH-02). */
export const HUB_PATH = '/webappng/hub';

/** The pages of the hub, by their paths below it; all others are pages of a site. */
const paths: ReadonlySet<string> = new Set(['/dashboard/home', '/meeting/home', '/recording/home']);

/** Whether a path below the hub, with or without a query, is one of its pages. */
export const isHubPath = (to: string): boolean => paths.has(to.replace(/[?#].*$/, ''));
