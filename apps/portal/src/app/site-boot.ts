import type { Bootstrap } from '@portico/contract/bootstrap';

/** Where the pages of the document are, and those of its site where these are others. */
export const placeOf = ({ basePath, siteUrl, userHubIsRequested }: Bootstrap) => ({
  basePath,
  sitePath: userHubIsRequested ? `/webappng/sites/${siteUrl}` : basePath,
});

/** What the parts of a page begin with: the addresses that they make are those of the site, also in the hub. */
export const ofSite = (boot: Bootstrap): Bootstrap => ({ ...boot, basePath: placeOf(boot).sitePath });
