const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of LIKE for whatever holds the text. */
export const holding = (text: string): string => `%${escaped(text)}%`;

/** The same for whatever begins with it. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
