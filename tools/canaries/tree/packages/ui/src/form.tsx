/** The form of all, and the browser checks what is in it. */
export const form = 'all of them';
