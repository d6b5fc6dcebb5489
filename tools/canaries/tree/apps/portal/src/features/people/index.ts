export const people = ['Mira', '@portico/ui/empty-state', '@portico/ui/skeleton'];
