/** Notes what went wrong without consequences, in the browser's own log: for whoever looks into what happened there. */
export const noteInLog = (what: string, error: unknown): void => console.info(what, error);
