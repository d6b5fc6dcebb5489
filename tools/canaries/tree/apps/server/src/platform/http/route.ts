/** Makes a route. */
export const read = (): string => 'a route';
