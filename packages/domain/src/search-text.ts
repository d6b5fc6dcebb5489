/**
 * Text as it is searched: without case, accents and width, so that “Café” is found by “cafe”. Both what is kept and
 * what is looked for go through it.
 */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
