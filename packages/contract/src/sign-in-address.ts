interface WayBack {
  /** Of the site. */
  basePath: string;
  /** The page to come back to, within our own origin (OP-24). */
  returnUrl: string;
  /** By which the quality of calls is followed from the sign-in on (OP-88); undefined where it is not. */
  correlationId: string | undefined;
}

/** The address to sign in at, which leads back to a page (GARD-03). */
export function signInAddress({ basePath, returnUrl, correlationId }: WayBack): string {
  const query = new URLSearchParams({ returnUrl, ...(correlationId !== undefined && { correlationId }) });
  return `${basePath}/sign-in?${query.toString()}`;
}
