/** Where the pages of a site are. */
export const sitePath = (name: string): string => `/webappng/sites/${name}`;
