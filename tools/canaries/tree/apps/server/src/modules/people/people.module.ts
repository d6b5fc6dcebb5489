/** What people bring to the portal. */
export const peopleModule = (): string[] => [];
