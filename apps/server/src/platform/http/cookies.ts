/** The names of our cookies: with the host prefix (RFC 6265bis §4.1.3.2) wherever the browser takes it. */
export interface CookieNames {
  session: string;
  csrf: string;
  /** Who a browser is to meetings that it comes to without an account. */
  guest: string;
  /** That somebody has signed in to an account with this browser before. */
  browser: string;
  /** The site whose sign-in page was opened last. */
  site: string;
  /** Where the reader's dates and times are of, beside the language. */
  region: string;
  zone: string;
  /** How pages look and speak in this browser; pages write these three themselves. */
  locale: string;
  theme: string;
  contrast: string;
  /** Announcements that whoever has no account has put away. */
  dismissed: string;
}

export const cookieNames = (isSecure: boolean): CookieNames => {
  const prefix = isSecure ? '__Host-' : '';
  return {
    session: `${prefix}portico-session`,
    csrf: `${prefix}portico-csrf`,
    guest: `${prefix}portico-guest`,
    browser: `${prefix}portico-browser`,
    site: `${prefix}portico-site`,
    region: `${prefix}portico-region`,
    zone: `${prefix}portico-zone`,
    locale: `${prefix}portico-locale`,
    theme: `${prefix}portico-theme`,
    contrast: `${prefix}portico-contrast`,
    dismissed: `${prefix}portico-dismissed`,
  };
};

/** A cookie that an operation sets; it leaves with the answer, after the commit. */
export interface CookieToSet {
  name: string;
  value: string;
  /** Seconds; missing for the browser's session, 0 to remove it. */
  maxAgeSeconds?: number;
  /** Whether scripts of the page may read it. */
  isReadable?: boolean;
}
