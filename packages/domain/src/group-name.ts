/** How long the name of a group may be, in characters. */
export const GROUP_NAME_MOST = 128;

/** Stands between groups where several are named in one cell of a table. */
const SEPARATES = /[;؛|\n]/u;

/** Whether a text can be the name of a group: it is cut nowhere that groups are listed. */
export const isGroupName = (name: string): boolean => name !== '' && !SEPARATES.test(name);

/** What two names of groups are compared by: their letters, whatever the case, and however wide they are written. */
export const groupKey = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC');
